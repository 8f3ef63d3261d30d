// Building elements. Text from result files goes in through textContent alone, so it stays text.

function el(name, attributes, ...children) {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes || {})) {
    if (key === "on") {
      for (const [event, handler] of Object.entries(value)) element.addEventListener(event, handler);
    } else if (value === true) {
      element.setAttribute(key, "");
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(key, value);
    }
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return element;
}

/** A table from a caption, headings and rows; the first cell of a row is its heading. */
function table(caption, headings, rows, attributes) {
  return el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    el("table", attributes || {},
      el("caption", {}, caption),
      el("thead", {}, el("tr", {}, headings.map((text) => el("th", { scope: "col" }, text)))),
      el("tbody", {}, rows.map((row) => el("tr", {}, row.map((cell, i) => {
        const isNode = cell instanceof Node && cell.nodeName.match(/^T[DH]$/);
        return isNode ? cell : el(i === 0 ? "th" : "td", i === 0 ? { scope: "row" } : {}, cell);
      }))))));
}

/** A row of buttons of which one is pressed. */
function choice(label, options, chosen, choose) {
  return el("div", { class: "choice", role: "group", "aria-label": label },
    options.map(([value, text]) => el("button", {
      type: "button",
      "aria-pressed": String(value === chosen),
      "data-value": value,
      on: { click: () => choose(value) },
    }, text)));
}

function select(label, options, chosen, choose) {
  return el("label", { class: "select" }, el("span", {}, label),
    el("select", { on: { change: (event) => choose(event.target.value) } },
      options.map(([value, text]) =>
        el("option", { value, selected: value === chosen }, text))));
}

function section(id, title, ...children) {
  return el("section", { id, "aria-labelledby": id + "-title" },
    el("h2", { id: id + "-title" }, title), ...children);
}

function note(...text) {
  return el("p", { class: "note" }, ...text);
}
