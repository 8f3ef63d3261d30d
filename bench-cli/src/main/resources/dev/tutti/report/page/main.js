// The page: a table of contents, drawn again from the state whenever that changes.

const PRINT_WIDTH = 640;

const page = document.getElementById("page");

function header() {
  return el("header", {},
    el("a", { class: "skip", href: "#summary", on: { click: (event) => { event.preventDefault(); reveal("summary"); } } }, "Skip to the summary"),
    el("div", { class: "top" },
      el("p", { class: "eyebrow" }, "Tutti report · " + data.subtitle),
      choice("Theme", [["auto", "Auto"], ["light", "Light"], ["dark", "Dark"]], state.theme, (theme) => show({ theme }))),
    el("h1", {}, data.title),
    data.headline.map((text) => el("p", { class: "headline" }, text)),
    el("nav", { "aria-label": "Sections" }, links().map(([id, text]) =>
      el("a", { href: "#" + id, on: { click: (event) => { event.preventDefault(); reveal(id); } } }, text))));
}

function controls() {
  const collectives = [...new Set(data.panels.map((panel) => panel.collective))];
  const ranks = [...new Set(data.panels.map((panel) => String(panel.ranks)))];
  return el("div", { class: "controls" },
      choice("Metric", data.metrics.map((metric) => [metric, METRICS[metric].name]), state.metric, (metric) => show({ metric })),
      collectives.length > 1 ? select("Collective", [["all", "all"], ...collectives.map((one) => [one, one])], state.collective,
        (collective) => show({ collective })) : null,
      ranks.length > 1 ? select("Ranks", [["all", "all"], ...ranks.map((n) => [n, n === "null" ? "unknown" : n])], state.ranks, (to) => show({ ranks: to })) : null,
      el("div", { class: "labels", role: "group", "aria-label": "Labels" }, data.series.map((one, series) => el("button", {
        type: "button", "aria-pressed": String(isShown(series)), "data-series": series, title: one.library || "",
        on: { click: () => show({ hide: toggleSeries(series) }) },
      }, swatch(series), one.label))));
}

function links() {
  return [["summary", "Summary"], ["latency", "Latency"],
    ...(data.contrasts.length ? [["speedup", "Speed-up"], ["heatmap", "Heat map"]] : []),
    ["distribution", "Distribution"], ["placement", "Placement"], ["conditions", "Conditions"],
    ["warnings", "Warnings"], ["reproduce", "Reproduce"]];
}

function reveal(id) {
  const target = document.getElementById(id);
  target.scrollIntoView();
  target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

/** Draws everything from the state; open tables, focus and place on the page stay. */
function render() {
  const open = [...page.querySelectorAll("details")].map((one) => one.open);
  const focus = [...page.querySelectorAll("button, select, summary, .chart")].indexOf(document.activeElement);
  const top = window.scrollY;
  document.documentElement.dataset.theme = printing ? "light" : state.theme;
  dropCharts();
  const parts = data.panels.length
    ? [header(), controls(), summary(), latency(), speedUp(), heatMap(), distribution(), placement(), conditions(), warnings(), commands()]
    : [header(), note("No launch has a single point."), placement(), conditions(), warnings(), commands()];
  page.replaceChildren(...parts.filter((part) => part !== null), el("footer", {}, "Made by Tutti " + data.version + " on " + data.generatedAt + "."));
  startCharts();
  const details = [...page.querySelectorAll("details")];
  details.forEach((one, i) => { one.open = printing || (open.length === details.length && open[i]); });
  if (focus >= 0) {
    const elements = page.querySelectorAll("button, select, summary, .chart");
    if (elements[focus]) elements[focus].focus({ preventScroll: true });
  }
  window.scrollTo(0, top);
}

/** Changes the state, the address and the page; goes to a section if one is named. */
function show(change, sectionId) {
  Object.assign(state, change);
  writeFragment();
  render();
  if (sectionId) reveal(sectionId);
}

readFragment();
document.title = data.title + " – Tutti report";
render();

window.addEventListener("hashchange", () => { readFragment(); render(); });
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", render);
let waiting = 0;
window.addEventListener("resize", () => {
  cancelAnimationFrame(waiting);
  waiting = requestAnimationFrame(() => resizeCharts());
});
window.addEventListener("beforeprint", () => { printing = true; render(); });
window.addEventListener("afterprint", () => { printing = false; render(); });
