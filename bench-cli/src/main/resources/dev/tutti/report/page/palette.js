// Colours that stay apart for colour-blind eyes (Okabe and Ito), and never alone: each series also
// has its own marker and dash.

const LIGHT = ["#0072b2", "#d55e00", "#009e73", "#aa4499", "#e69f00", "#56b4e9", "#882255", "#444444"];
const DARK = ["#5ab4ee", "#ff8a4c", "#35c99a", "#e59bd2", "#f2bd4a", "#a8dcff", "#f07fae", "#c9ced6"];
const MARKERS = ["circle", "square", "triangle", "diamond", "cross", "nabla", "plus", "ring"];
const DASHES = [[], [8, 4], [2, 3], [8, 3, 2, 3], [12, 4], [4, 2], [1, 3], [6, 2, 2, 2, 2, 2]];

function isDark() {
  if (printing) return false;
  return state.theme === "dark"
    || (state.theme === "auto" && matchMedia("(prefers-color-scheme: dark)").matches);
}

function colourOf(series) {
  const palette = isDark() ? DARK : LIGHT;
  return palette[series % palette.length];
}

function markerOf(series) {
  return MARKERS[(series + Math.floor(series / MARKERS.length)) % MARKERS.length];
}

function dashOf(series) {
  return DASHES[Math.floor(series / LIGHT.length) % DASHES.length];
}

function withAlpha(colour, alpha) {
  return colour + Math.round(alpha * 255).toString(16).padStart(2, "0");
}

const OUTLINES = {
  square: [[-1, -1], [1, -1], [1, 1], [-1, 1]],
  triangle: [[0, -1.2], [1.15, 0.9], [-1.15, 0.9]],
  nabla: [[0, 1.2], [1.15, -0.9], [-1.15, -0.9]],
  diamond: [[0, -1.35], [1.35, 0], [0, 1.35], [-1.35, 0]],
};
const STROKES = {
  cross: [[-1, -1, 1, 1], [-1, 1, 1, -1]],
  plus: [[-1.3, 0, 1.3, 0], [0, -1.3, 0, 1.3]],
};

/** Draws a series' marker around (x, y). */
function drawMarker(context, marker, x, y, radius, colour) {
  context.save();
  context.fillStyle = context.strokeStyle = colour;
  context.lineWidth = radius * 0.6;
  context.setLineDash([]);
  context.beginPath();
  if (OUTLINES[marker]) {
    OUTLINES[marker].forEach(([dx, dy]) => context.lineTo(x + dx * radius, y + dy * radius));
    context.fill();
  } else if (STROKES[marker]) {
    for (const [x0, y0, x1, y1] of STROKES[marker]) {
      context.moveTo(x + x0 * radius, y + y0 * radius);
      context.lineTo(x + x1 * radius, y + y1 * radius);
    }
    context.stroke();
  } else {
    context.arc(x, y, radius * 1.1, 0, 2 * Math.PI);
    if (marker === "ring") context.stroke();
    else context.fill();
  }
  context.restore();
}

/** A legend's sign of a series: its line and marker. */
function swatch(series) {
  const scale = window.devicePixelRatio || 1;
  const canvas = el("canvas", { width: 28 * scale, height: 14 * scale, class: "swatch", "aria-hidden": "true" });
  const context = canvas.getContext("2d");
  context.scale(scale, scale);
  context.strokeStyle = colourOf(series);
  context.lineWidth = 2;
  context.setLineDash(dashOf(series));
  context.beginPath();
  context.moveTo(1, 7);
  context.lineTo(27, 7);
  context.stroke();
  drawMarker(context, markerOf(series), 14, 7, 4, colourOf(series));
  return canvas;
}
