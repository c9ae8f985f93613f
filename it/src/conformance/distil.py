#!/usr/bin/env python3
"""Distils what real kernels did into the tables that the conformance tests read.

    distil.py [-o DIR] [RESULTS]

RESULTS is the directory with the result files of the recordings (default: ../shared/oracle/results beside the
repository), DIR where the tables go (default: it/src/test/resources/conformance). Writes s1.json. Figures only: the
recordings themselves stay where they are.

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


def write(path, group, cases):
    """One recording a line, so that differences can be read."""
    with open(path, "w") as out:
        out.write('{\n "schema": 1,\n "group": %s,\n "definitions": {\n' % json.dumps(group))
        out.write(",\n".join(f"  {json.dumps(k)}: {json.dumps(v)}" for k, v in DEFINITIONS.items()))
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
    write(os.path.join(arguments.o, "s1.json"), "S1", s1(arguments.results))


if __name__ == "__main__":
    main()
