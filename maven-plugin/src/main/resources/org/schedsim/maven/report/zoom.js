"use strict";
(function () {
  const box = document.querySelector("[data-zoom]");
  const svg = box && box.querySelector("svg");
  const duration = box ? Number(box.dataset.zoom) : 0;
  if (!svg || !(duration > 0)) return;
  const LEFT = 132, WIDTH = 1000, TOTAL = 1160, SHORTEST = Math.min(duration, 1000);
  const tickLayer = svg.querySelector(".ticks"), sample = tickLayer.querySelector(".tick");
  const layers = svg.querySelectorAll(".z"), patterns = svg.querySelectorAll("pattern"), names = svg.querySelectorAll(".name");
  let from = 0, to = duration;

  const seconds = ns => (ns / 1e9).toFixed(to - from < 1e7 ? 6 : 3) + " s";
  const px = ns => (ns - from) / (to - from) * WIDTH;

  function ticks() {
    let step = 1;
    for (let i = 0; (to - from) / step > 10; i++) step = i % 3 === 1 ? step / 2 * 5 : step * 2;
    const marks = [];
    for (let at = Math.ceil(from / step) * step; at <= to; at += step) {
      const mark = sample.cloneNode(true);
      mark.setAttribute("transform", "translate(" + px(at) + " 0)");
      mark.querySelector("text").textContent = Number((at / 1e9).toFixed(9)) + " s";
      marks.push(mark);
    }
    tickLayer.replaceChildren(...marks);
  }

  function draw() {
    const scale = duration / (to - from);
    layers.forEach(g => g.setAttribute("transform", "scale(" + scale + " 1) translate(" + -from / duration * 1e6 + " 0)"));
    patterns.forEach(p => p.setAttribute("patternTransform", "scale(" + 1000 / scale + " " + p.dataset.y + ")"));
    names.forEach(n => {
      const x = px(Number(n.dataset.x) / 1e6 * duration);
      n.setAttribute("x", x);
      n.style.display = x < 0 || x > WIDTH ? "none" : "";
    });
    ticks();
    shown.textContent = "shows " + seconds(from) + " to " + seconds(to);
  }

  function show(a, b, remember) {
    const length = Math.max(SHORTEST, Math.min(duration, b - a));
    from = Math.max(0, Math.min(duration - length, a));
    to = from + length;
    draw();
    if (remember) history.replaceState(null, "", from === 0 && to === duration ? "#lanes" : "#t=" + from / 1e9 + "," + to / 1e9);
  }

  const by = (grow, move) => {
    const length = (to - from) * grow, middle = (from + to) / 2 + (to - from) * move;
    show(middle - length / 2, middle + length / 2, true);
  };
  const actions = [
    ["Whole run", "0", () => show(0, duration, true)], ["Zoom in", "+", () => by(.5, 0)], ["Zoom out", "-", () => by(2, 0)],
    ["Earlier", "ArrowLeft", () => by(1, -.25)], ["Later", "ArrowRight", () => by(1, .25)]
  ];

  const bar = document.createElement("div");
  bar.className = "zoom";
  actions.forEach(([label, , act]) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", act);
    bar.append(button);
  });
  const shown = document.createElement("output");
  bar.append(shown);
  box.before(bar);

  box.tabIndex = 0;
  box.setAttribute("role", "group");
  box.setAttribute("aria-label", "CPU lanes; plus, minus, arrow keys and 0 change the time shown");
  box.addEventListener("keydown", e => {
    const action = actions.find(([, key]) => key === e.key);
    if (action && !e.ctrlKey && !e.metaKey && !e.altKey) { action[2](); e.preventDefault(); }
  });

  const draft = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect"));
  draft.setAttribute("class", "band");
  draft.setAttribute("height", svg.viewBox.baseVal.height);
  let start = null;
  const at = e => {
    const r = svg.getBoundingClientRect();
    return Math.max(0, Math.min(1, ((e.clientX - r.left) / r.width * TOTAL - LEFT) / WIDTH));
  };
  const band = (a, b) => {
    draft.setAttribute("x", LEFT + Math.min(a, b) * WIDTH);
    draft.setAttribute("width", Math.abs(b - a) * WIDTH);
  };
  svg.addEventListener("pointerdown", e => { if (e.button === 0) start = at(e); });
  svg.addEventListener("pointermove", e => { if (start !== null) band(start, at(e)); });
  window.addEventListener("pointerup", e => {
    if (start === null) return;
    const a = Math.min(start, at(e)), b = Math.max(start, at(e));
    start = null;
    band(0, 0);
    if (b - a > .004) show(from + a * (to - from), from + b * (to - from), true);
  });
  svg.addEventListener("dblclick", () => show(0, duration, true));

  function follow() {
    const t = /^#t=([0-9.]+),([0-9.]+)$/.exec(location.hash);
    if (!t) return;
    show(Number(t[1]) * 1e9, Number(t[2]) * 1e9, false);
    box.scrollIntoView({ block: "center" });
  }
  window.addEventListener("hashchange", follow);
  draw();
  follow();
})();
