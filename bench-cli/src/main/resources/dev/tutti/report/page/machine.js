// Where the ranks ran, under which conditions, what to doubt, and how to do it again.

function placement() {
  if (!data.placements.length) return section("placement", "Placement", note("The results do not say where their ranks ran."));
  return section("placement", "Placement", data.placements.map((one) => el("article", { class: "card" },
    el("h3", {}, one.labels.join(", "), el("span", { class: "muted" }, " " + one.words)),
    el("div", { class: "hosts" }, one.hosts.map(hostBox)),
    one.moreHosts ? note("and " + plural(one.moreHosts, "more host")) : null,
    el("details", {}, el("summary", {}, "Table"), table("Placement of " + one.labels.join(", "), ["host", "socket", "NUMA node", "ranks", "CPUs"],
      one.hosts.flatMap((host) => host.sockets.flatMap((socket) => socket.nodes.map((node) =>
        [host.name, socket.socket || "unknown", node.numa || "unknown", node.ranks, node.cpus || "unknown"]))))))));
}

function hostBox(host) {
  return el("div", { class: "host" }, el("b", {}, host.name), el("small", {}, " " + plural(host.count, "rank")),
    host.sockets.map((socket) => el("div", { class: "socket" },
      el("small", {}, socket.socket === null ? "socket unknown" : "socket " + socket.socket),
      socket.nodes.map(nodeBox))));
}

function nodeBox(node) {
  return el("div", { class: "node" },
    el("small", {}, node.numa === null ? "NUMA node unknown" : "NUMA " + node.numa),
    node.each.length
      ? el("div", { class: "ranks" }, node.each.map((rank) => el("span", { class: "rank", title: "rank " + rank.rank + ", CPUs " + (rank.cpus || "unknown") },
        String(rank.rank))))
      : el("div", { class: "ranks" }, el("span", { class: "rank many" }, node.ranks)),
    el("small", {}, "CPUs " + (node.cpus || "unknown")));
}

function conditions() {
  const rows = data.conditions.map((one) => [
    el("th", { scope: "row", class: one.differs ? "differs" : "" }, one.name, one.differs ? el("span", { class: "mark" }, " ≠ differs") : null),
    ...one.values.map((value) => el("td", { class: one.differs ? "differs" : "" }, value === null ? "–" : value)),
  ]);
  return section("conditions", "Conditions", table("Conditions side by side; what differs is marked",
    ["condition", ...data.series.map((one) => one.label)], rows));
}

function warnings() {
  return section("warnings", "Warnings", data.warnings.length
    ? data.warnings.map((one) => el("article", { class: "card warning" },
      el("h3", {}, one.what, el("span", { class: "muted" }, " " + one.labels.join(", "))),
      one.why ? el("p", {}, one.why) : null,
      one.remedy ? el("p", {}, el("b", {}, "Remedy: "), one.remedy) : null))
    : note("No warnings."));
}

function commands() {
  return section("reproduce", "Reproduce", data.commands.map((one) => el("article", { class: "card" },
    el("h3", {}, one.labels.join(", "), el("span", { class: "muted" }, " run " + one.run + (one.when ? ", " + one.when : "") + ", Tutti " + one.version)),
    one.source ? el("p", {}, "Source: " + one.source) : null,
    one.command ? command("What was typed", one.command) : null,
    one.launchers.map(({ label, text }) => command("What started the ranks of " + label, text)))));
}

function command(label, text) {
  return el("div", { class: "command" }, el("small", {}, label), el("pre", { tabindex: "0", role: "region", "aria-label": label }, text));
}
