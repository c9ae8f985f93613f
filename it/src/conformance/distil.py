#!/usr/bin/env python3
"""Distils what real kernels did into the tables that the conformance tests read.

    distil.py [-o DIR] [RESULTS]

RESULTS is the directory with the result files of the recordings (default: ../shared/oracle/results beside the
repository), DIR where the tables go (default: it/src/test/resources/conformance). Writes s1.json, and a table of figures for
each of the groups S4, S7, S9, S13, S15 and S16. Figures only: the recordings themselves stay where they are.

Verdicts of group S1. A thread is pinned to CPU 0 and released; it is *away* while its CPU is outside the LLC of CPU 0.

    stays       is never away after the release
    leaves      goes away, and from then to the end is back for at most 5 % of the time
    oscillates  goes away, and is back for longer than that
"""
import argparse
import glob
import json
import os

ROOT = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".."))
BACK_PCT = 5

DEFINITIONS = {
    "away": "the thread's CPU is outside the LLC of the CPU from which it was released",
    "stays": "is never away after the release",
    "leaves": "goes away, and from then to the end is back for at most 5 % of the time",
    "oscillates": "goes away, and is back for longer than that",
    "left_cpu_ms, left_llc_ms": "from the release to the first move off its CPU, or away; null = none",
    "throughput_pct": "CPU time of the thread per time that has passed, from the first of its samples after the release "
                      "to its last",
    "migrations": "moves of the thread after the release",
}


def verdict(moves, release_us, end_us, llc, home):
    """moves: [us, from, to] of the thread after the release."""
    first = next((us for us, _, to in moves if llc[to] != home), None)
    if first is None:
        return "stays"
    back, since = 0, None
    for us, _, to in moves:
        if us < first:
            continue
        if llc[to] == home:
            since = us if since is None else since
        elif since is not None:
            back, since = back + us - since, None
    if since is not None:
        back += end_us - since
    return "leaves" if back * 100 <= BACK_PCT * (end_us - first) else "oscillates"


def recording(run):
    summary = run["summary"]
    thread = next(t for t in run["threads"] if t["name"] == run["params"]["busy_thread"])
    release = next(us for us, what in run["actions_us"] if what.startswith("aff"))
    llc = {c["cpu"]: c["llc"] for c in run["topology"]["cpus"]}
    moves = [(us, src, dst) for us, tid, src, dst in run["migrations_us_tid_from_to"]
             if tid == thread["tid"] and us >= release]
    assert len(moves) == summary["migrations_after_release"], run["id"]
    return {
        "seed": run["seed"],
        "verdict": verdict(moves, release, run["duration_us"], llc, llc[0]),
        "left_cpu_ms": summary["left_cpu0_after_ms"],
        "left_llc_ms": summary["left_llc0_after_ms"],
        "throughput_pct": summary["throughput_pct_of_wall_after_release"],
        "migrations": summary["migrations_after_release"],
    }


def topology(run):
    cpus = run["topology"]["cpus"]
    llcs = len({c["llc"] for c in cpus})
    return f"{llcs} llc x {len(cpus) // llcs} cpu"


def case(runs):
    run, params = runs[0], runs[0]["params"]
    load = params.get("burn_us")
    config = run["kernel_config"]
    return {
        "variant": run["variant"],
        "kernel": "linux-" + config.replace("irq", ""),
        "configuration": "oracle-irq" if config.endswith("irq") else "debian",
        "cache_aware": bool(run["cache_aware"]),
        "topology": topology(run),
        "load": params["source"],
        "load_us": load,
        "period_us": params.get("period_us"),
        "release_ms": params["release_ms"],
        "watched_ms": round(run["duration_us"] / 1000) - params["release_ms"],
        "recordings": [recording(r) for r in runs],
    }


def s1(results):
    cases = {}
    for name in glob.glob(os.path.join(results, "S1-*.json")):
        with open(name) as file:
            run = json.load(file)
        cases.setdefault((run["variant"], run["kernel_config"], run["cache_aware"]), []).append(run)
    return [case(sorted(runs, key=lambda r: r["seed"])) for _, runs in sorted(cases.items())]


FIGURES = {
    "kind": "the threads of a line of the scenario (the copies of a process are one kind, and so are equal threads)",
    "share % KIND": "CPU time of the kind, of the time that all threads of the case got",
    "CPU % KIND": "CPU time of the kind per time; 100 is one CPU",
    "CPU % KIND in phase N": "the same from one change of a setting to the next",
    "switches KIND": "how often its threads were switched out",
    "slice ms KIND": "median time between two switches, the mean over its threads",
    "throttled periods CGROUP": "nr_throttled of cpu.stat at the end",
    "wakeups % TO": "wakeups of all threads, by where they went: the wakee's previous CPU, another one of its LLC, outside",
    "wakeups % waker": "wakeups by a thread of the case that went to the waker's own CPU",
}
GROUPS = {
    "S4": ("shares", "turns"),
    "S7": ("cpu", "throttled"),
    "S9": ("shares", "turns"),
    "S13": ("wakeups",),
    "S15": ("cpu", "throttled"),
    "S16": ("cpu",),
}
MACHINE = ("seed", "settle", "filter", "END", "insmod", "set /sys/kernel/debug/sched/llc_balancing/enabled")


def kinds(lines):
    """Which kind each thread of the scenario belongs to: {thread: kind}."""
    of = {}
    for line in lines:
        if not line.startswith("proc "):
            continue
        head, threads = line.split(" : ")
        words = head.split()
        copies = [int(w[7:]) for w in words if w.startswith("copies=")]
        processes = [words[1] + str(i) for i in range(copies[0])] if copies else [words[1]]
        specs = []
        for spec in threads.split():
            text, _, times = spec.partition("*")
            specs += [text] * int(times or 1)
        for process in processes:
            for i, spec in enumerate(specs):
                name = process if len(specs) == 1 else f"{process}.{i}"
                of[name] = words[1] if len(set(specs)) == 1 else f"{words[1]}.{specs.index(spec)}"
    return of


def by_kind(of, values, add=sum):
    """Sums, or what add says, of the values of the threads of each kind."""
    grouped = {}
    for name, value in values.items():
        if name in of:
            grouped.setdefault(of[name], []).append(value)
    return {kind: add(v) for kind, v in grouped.items()}


def shares(run, of):
    return {f"share % {k}": round(v, 2) for k, v in by_kind(of, run["summary"]["share_pct_of_total"]).items()}


def cpu(run, of):
    phases = run["summary"].get("phases", [])
    if len(phases) < 2:
        return {f"CPU % {k}": round(v, 2) for k, v in by_kind(of, run["summary"]["cpu_pct_of_one_cpu"]).items()}
    figures = {}
    for n, phase in enumerate(phases):
        pct = by_kind(of, {name: sum(cpus) for name, cpus in phase["task_pct_by_cpu"].items()})
        figures.update({f"CPU % {kind} in phase {n + 1}": round(value, 2) for kind, value in pct.items()})
    return figures


def turns(run, of):
    summary = run["summary"]
    figures = {f"switches {k}": v for k, v in by_kind(of, summary["switches"]).items()}
    medians = by_kind(of, summary["slice_us_median"], lambda v: sum(v) / len(v))
    figures.update({f"slice ms {k}": round(v / 1000, 3) for k, v in medians.items()})
    return figures


def throttled(run, of):
    groups = run["summary"].get("cgroup_stat") or run["summary"].get("cgroups") or {}
    return {f"throttled periods /{name}": stat["nr_throttled"] for name, stat in groups.items() if stat["nr_periods"]}


def wakeups(run, of):
    total = by_task = waker = 0
    to = {"previous": 0, "same LLC": 0, "outside": 0}
    for row in run["summary"]["wakeups"]:
        total += row["n"]
        for where, n in row["target_relative_to_prev_cpu"].items():
            to[{"same cpu": "previous", "same core": "same LLC", "same llc": "same LLC"}.get(where, "outside")] += n
        if row["woken_by"] == "task":
            by_task += row["n"]
            waker += row["target_relative_to_waker_cpu"].get("same cpu", 0)
    figures = {f"wakeups % {where}": round(100 * n / total, 2) for where, n in to.items()}
    if by_task:
        figures["wakeups % waker"] = round(100 * waker / by_task, 2)
    return figures


def figured(runs, what):
    run = runs[0]
    lines = [line for line in run["scenario_text"] if not line.startswith(MACHINE)]
    of = kinds(lines)
    recordings = []
    for r in runs:
        figures = {}
        for name in what:
            figures.update(globals()[name](r, of))
        recordings.append({"seed": r["seed"], "figures": figures})
    return {
        "variant": run["variant"],
        "kernel": "linux-" + run["kernel_config"],
        "configuration": "debian",
        "cache_aware": bool(run["cache_aware"]),
        "topology": topology(run),
        "scenario": lines,
        "recordings": recordings,
    }


def group(results, name):
    cases = {}
    for path in glob.glob(os.path.join(results, name + "-*.json")):
        with open(path) as file:
            run = json.load(file)
        cases.setdefault((run["variant"], run["kernel_config"], run["cache_aware"]), []).append(run)
    return [figured(sorted(runs, key=lambda r: r["seed"]), GROUPS[name]) for _, runs in sorted(cases.items(), key=str)]


def write(path, group, cases, definitions):
    """One recording a line, so that differences can be read."""
    with open(path, "w") as out:
        out.write('{\n "schema": 1,\n "group": %s,\n "definitions": {\n' % json.dumps(group))
        out.write(",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in definitions.items()))
        out.write('\n },\n "cases": [\n')
        blocks = []
        for c in cases:
            fields = [f"   {json.dumps(k)}: {json.dumps(v)}" for k, v in c.items() if k != "recordings"]
            lines = ",\n".join("    " + json.dumps(r) for r in c["recordings"])
            blocks.append("  {\n" + ",\n".join(fields) + ',\n   "recordings": [\n' + lines + "\n   ]\n  }")
        out.write(",\n".join(blocks) + "\n ]\n}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", default=os.path.join(ROOT, "it", "src", "test", "resources", "conformance"))
    parser.add_argument("results", nargs="?", default=os.path.join(ROOT, "..", "shared", "oracle", "results"))
    arguments = parser.parse_args()
    os.makedirs(arguments.o, exist_ok=True)
    write(os.path.join(arguments.o, "s1.json"), "S1", s1(arguments.results), DEFINITIONS)
    for name in GROUPS:
        write(os.path.join(arguments.o, name.lower() + ".json"), name, group(arguments.results, name), FIGURES)


if __name__ == "__main__":
    main()
