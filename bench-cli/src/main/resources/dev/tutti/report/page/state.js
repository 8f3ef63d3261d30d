// What is shown, kept in the address's fragment so that a view can be shared.

const data = JSON.parse(document.getElementById("data").textContent);

const DEFAULTS = {
  metric: data.metric,
  collective: "all",
  ranks: "all",
  versus: "",
  point: "",
  hide: "",
  theme: "auto",
};

const state = Object.assign({}, DEFAULTS);

function readFragment() {
  const parameters = new URLSearchParams(location.hash.slice(1));
  for (const key of Object.keys(DEFAULTS)) {
    state[key] = parameters.has(key) ? parameters.get(key) : DEFAULTS[key];
  }
  if (!METRICS[state.metric] || !data.metrics.includes(state.metric)) state.metric = data.metric;
  if (!data.panels.some((panel) => panel.collective === state.collective)) state.collective = "all";
  if (!data.panels.some((panel) => String(panel.ranks) === state.ranks)) state.ranks = "all";
  if (!["auto", "light", "dark"].includes(state.theme)) state.theme = "auto";
}

function writeFragment() {
  const parameters = new URLSearchParams();
  for (const [key, value] of Object.entries(DEFAULTS)) {
    if (state[key] !== value) parameters.set(key, state[key]);
  }
  const text = parameters.toString();
  history.replaceState(null, "", text ? "#" + text : location.pathname + location.search);
}

function hidden() {
  return new Set(state.hide ? state.hide.split(".").map(Number) : []);
}

function isShown(series) {
  return !hidden().has(series);
}

function toggleSeries(series) {
  const set = hidden();
  if (!set.delete(series)) set.add(series);
  return [...set].sort((a, b) => a - b).join(".");
}

/** Panels that the filters let through, each with its number. */
function shownPanels() {
  return data.panels
    .map((panel, number) => ({ panel, number }))
    .filter(({ panel }) => state.collective === "all" || panel.collective === state.collective)
    .filter(({ panel }) => state.ranks === "all" || String(panel.ranks) === state.ranks);
}

/** The contrast that ratio charts show: the chosen one, else the first. */
function contrast() {
  return data.contrasts.find((one) => one.label === state.versus) || data.contrasts[0];
}

/** The chosen point as [panel, size], else the largest size of the first shown panel. */
function chosenPoint() {
  const match = /^(\d+)\.(\d+)$/.exec(state.point);
  if (match) {
    const panel = data.panels[Number(match[1])];
    const size = panel ? panel.bytes.indexOf(Number(match[2])) : -1;
    if (size >= 0) return [Number(match[1]), size];
  }
  const shown = shownPanels();
  const first = shown.length ? shown[0].number : 0;
  return [first, Math.floor((data.panels[first].bytes.length - 1) / 2)];
}

function pointKey(panel, size) {
  return panel + "." + data.panels[panel].bytes[size];
}
