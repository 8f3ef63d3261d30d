// One way to draw: lines with markers and bands on a canvas by uPlot, a pointer or arrow keys to
// read values, words for screen readers.

let printing = false;
let charts = [];

/**
 * Draws a chart into a figure.
 *
 * options: label (words for screen readers), x (numbers), xText(index), xTicks (numbers) and
 * xTickText(number), yLog, yUnit, yText(number), yRange, reference ({low, high, at}), choose(index),
 * lines: [{series, name, y, low, high, x (a shift of markers), line: false}].
 */
function chart(options) {
  const host = el("div", {
    class: "chart",
    tabindex: "0",
    role: "img",
    "aria-label": options.label + ". Arrow keys read values; a table follows.",
  });
  const tip = el("div", { class: "tip", hidden: true });
  const said = el("div", { class: "unseen", "aria-live": "polite" });
  const figure = el("div", { class: "figure" }, host, tip, said);
  const one = { host, tip, said, options, plot: null };
  charts.push(one);
  return figure;
}

/** Draws every chart, once its place on the page has a width. */
function startCharts() {
  charts.forEach(start);
}

function start(one) {
  one.plot = new uPlot(plotOptions(one), plotData(one.options), one.host);
  one.host.addEventListener("keydown", (event) => onKey(one, event));
  one.host.addEventListener("blur", () => hideTip(one));
  if (one.options.choose) {
    one.plot.over.addEventListener("click", () => {
      if (one.plot.cursor.idx !== null) one.options.choose(one.plot.cursor.idx);
    });
  }
}

function dropCharts() {
  for (const one of charts) {
    if (one.plot) one.plot.destroy();
  }
  charts = [];
}

function chartHeight(width) {
  return Math.round(Math.min(360, Math.max(230, width * 0.62)));
}

function resizeCharts(width) {
  for (const one of charts) {
    const to = width || one.host.clientWidth;
    if (one.plot && to > 0 && to !== one.plot.width) {
      one.plot.setSize({ width: to, height: chartHeight(to) });
    }
  }
}

function plotData(options) {
  const columns = [options.x];
  for (const line of options.lines) columns.push(line.y, line.low || nothing(options), line.high || nothing(options));
  return columns;
}

function nothing(options) {
  return options.x.map(() => null);
}

function plotOptions(one) {
  const options = one.options;
  const ink = getComputedStyle(document.documentElement);
  const text = ink.getPropertyValue("--muted").trim();
  const grid = ink.getPropertyValue("--grid").trim();
  const font = "12px system-ui, sans-serif";
  const width = printing ? PRINT_WIDTH : one.host.clientWidth || 320;
  const series = [{}];
  const bands = [];
  options.lines.forEach((line, i) => {
    const colour = colourOf(line.series);
    series.push({
      label: line.name,
      stroke: colour,
      width: line.line === false ? 0 : 2,
      dash: dashOf(line.series),
      points: { show: false },
      spanGaps: false,
    });
    series.push({ width: 0, points: { show: false } }, { width: 0, points: { show: false } });
    if (line.low) bands.push({ series: [3 * i + 3, 3 * i + 2], fill: withAlpha(colour, 0.2) });
  });
  // uPlot wants a function: undefined is not its default.
  const wanted = (plot, ticks) =>
    ticks.map((tick) => (!options.yLog || isWanted(plot, tick) ? tick : null));
  const axis = { stroke: text, font, grid: { stroke: grid, width: 1 }, ticks: { stroke: grid, width: 1 } };
  return {
    width,
    height: chartHeight(width),
    padding: [12, 14, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { show: false }, drag: { x: false, y: false } },
    scales: { x: { time: false, range: () => options.xRange || xRange(options.x) }, y: yScale(options) },
    series,
    bands,
    axes: [
      Object.assign({}, axis, {
        splits: (plot) => thinned(plot, options.xTicks),
        values: (plot, ticks) => ticks.map(options.xTickText),
        label: options.xLabel, labelFont: font, labelSize: options.xLabel ? 22 : 0, size: 34,
      }),
      Object.assign({}, axis, {
        grid: { stroke: grid, width: 1, filter: wanted },
        ticks: { show: false },
        values: (plot, ticks) => ticks.map(tickText),
        filter: wanted,
        label: options.yLabel, labelFont: font, labelSize: 20, size: 52,
      }),
    ],
    hooks: {
      drawAxes: [(plot) => drawReference(plot, options)],
      draw: [(plot) => drawLines(plot, options)],
      setCursor: [(plot) => onCursor(one, plot)],
    },
  };
}

function xRange(x) {
  const margin = x.length > 1 ? (x[x.length - 1] - x[0]) * 0.04 : 1;
  return [x[0] - margin, x[x.length - 1] + margin];
}

function yScale(options) {
  const values = options.lines
    .flatMap((line) => [...line.y, ...(line.low || []), ...(line.high || [])])
    .concat(options.reference ? [options.reference.low, options.reference.high] : [])
    .filter((value) => value !== null && (!options.yLog || value > 0));
  if (!values.length) return { range: [options.yLog ? 0.5 : 0, 2], distr: options.yLog ? 3 : 1 };
  const low = Math.min(...values);
  const high = Math.max(...values);
  if (options.yLog) {
    const margin = Math.max(1.12, Math.pow(high / low, 0.06));
    return { distr: 3, log: 10, range: [low / margin, high * margin] };
  }
  const margin = (high - low) * 0.12 || high * 0.1 || 1;
  return { range: [Math.max(0, low - margin), high + margin] };
}

/** As many of the ticks as there is room for, evenly. */
function thinned(plot, ticks) {
  const room = Math.max(2, Math.floor(plot.bbox.width / devicePixelRatio / 58));
  const step = Math.ceil(ticks.length / room);
  return ticks.filter((tick, i) => i % step === 0);
}

function tickText(tick) {
  return tick === null ? null : String(Number(tick.toPrecision(6)));
}

/** Whether a logarithmic axis shows this tick: powers of ten, with 2 and 5 where there is room. */
function isWanted(plot, tick) {
  const decades = Math.log10(plot.scales.y.max / plot.scales.y.min);
  const lead = Math.round(tick / Math.pow(10, Math.floor(Math.log10(tick) + 1e-9)));
  return decades > 2.5 ? lead === 1 : decades > 0.9 ? [1, 2, 5].includes(lead) : true;
}

function drawReference(plot, options) {
  const reference = options.reference;
  if (!reference) return;
  const { ctx, bbox } = plot;
  const ink = getComputedStyle(document.documentElement);
  const top = plot.valToPos(reference.high, "y", true);
  const bottom = plot.valToPos(reference.low, "y", true);
  ctx.save();
  ctx.fillStyle = ink.getPropertyValue("--band").trim();
  ctx.fillRect(bbox.left, top, bbox.width, bottom - top);
  ctx.strokeStyle = ink.getPropertyValue("--muted").trim();
  ctx.lineWidth = devicePixelRatio;
  const middle = plot.valToPos(reference.at, "y", true);
  ctx.beginPath();
  ctx.moveTo(bbox.left, middle);
  ctx.lineTo(bbox.left + bbox.width, middle);
  ctx.stroke();
  ctx.restore();
}

/** Markers and interval bars, over uPlot's lines and bands. */
function drawLines(plot, options) {
  const { ctx } = plot;
  const scale = devicePixelRatio;
  ctx.save();
  for (const line of options.lines) {
    const colour = colourOf(line.series);
    const every = line.every || 1;
    options.x.forEach((x, i) => {
      if (line.y[i] === null || line.y[i] === undefined || i % every !== line.series % every) return;
      const left = plot.valToPos(x + (line.x || 0), "x", true);
      if (line.bars && line.low[i] !== null) drawBar(plot, left, line.low[i], line.high[i], colour);
      drawMarker(ctx, markerOf(line.series), left, plot.valToPos(line.y[i], "y", true), 4 * scale, colour);
    });
  }
  ctx.restore();
}

function drawBar(plot, left, low, high, colour) {
  const { ctx } = plot;
  ctx.strokeStyle = colour;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.setLineDash([]);
  ctx.beginPath();
  ctx.moveTo(left, plot.valToPos(low, "y", true));
  ctx.lineTo(left, plot.valToPos(high, "y", true));
  ctx.stroke();
}

function onCursor(one, plot) {
  const { left, idx } = plot.cursor;
  if (left < 0 || idx === null || idx === undefined) {
    hideTip(one);
    return;
  }
  const lines = one.options.lines.filter((line) => line.y[idx] !== null && line.y[idx] !== undefined);
  one.tip.replaceChildren(
    el("strong", {}, one.options.xText(idx)),
    ...lines.map((line) => el("div", {}, swatch(line.series),
      el("span", {}, line.name), el("b", {}, one.options.yText(line.y[idx]) + one.options.yUnit),
      line.low && line.low[idx] !== null
        ? el("small", {}, between(line.low[idx], line.high[idx], one.options.yText)) : null)));
  if (!lines.length) one.tip.append(el("div", {}, "no number"));
  one.tip.hidden = false;
  const at = plot.over.offsetLeft + plot.valToPos(one.options.x[idx], "x");
  const room = one.host.clientWidth - one.tip.offsetWidth;
  one.tip.style.left = Math.max(0, Math.min(room, at + (at > one.host.clientWidth / 2 ? -one.tip.offsetWidth - 12 : 12))) + "px";
}

function hideTip(one) {
  one.tip.hidden = true;
}

function onKey(one, event) {
  const { plot, options } = one;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  if (event.key === "Enter" && options.choose && plot.cursor.idx !== null) {
    options.choose(plot.cursor.idx);
  } else if (event.key === "Escape") {
    hideTip(one);
  } else if (step) {
    event.preventDefault();
    const from = plot.cursor.idx === null || plot.cursor.left < 0 ? (step > 0 ? -1 : options.x.length) : plot.cursor.idx;
    const to = Math.max(0, Math.min(options.x.length - 1, from + step));
    plot.setCursor({ left: plot.valToPos(options.x[to], "x"), top: 1 });
    one.said.textContent = one.tip.textContent;
  }
}
