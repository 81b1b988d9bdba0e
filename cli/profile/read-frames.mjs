/**
 * The samples of a .cpuprofile within a window (ms since 1970) as a tree of frames `{ name, module, micros, self,
 * children }`: `module` is a package, a file of ours, or empty for what is native. Bun takes no samples of an idle
 * program, so the time before a sample counts for at most twice the usual interval.
 */
export function readFrames(profile, { root, window }) {
  const { nodes, samples, timeDeltas, startTime } = profile;
  const longest = 2 * median(timeDeltas);
  const spent = new Map();
  let at = startTime;
  samples.forEach((id, index) => {
    at += timeDeltas[index];
    if (at < window.from * 1_000 || at > window.to * 1_000) return;
    spent.set(id, (spent.get(id) ?? 0) + Math.min(timeDeltas[index], longest));
  });
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return toFrame(nodes[0], { byId, spent, root });
}

/** Frames of one name under one parent are one; those without a sample are left out. */
function toFrame(node, context) {
  const self = context.spent.get(node.id) ?? 0;
  const frame = { ...named(node.callFrame, context.root), self, micros: self, children: [] };
  for (const id of node.children ?? []) {
    const child = toFrame(context.byId.get(id), context);
    if (child.micros === 0) continue;
    frame.micros += child.micros;
    join(frame.children, child);
  }
  return frame;
}

function join(children, child) {
  const same = children.find(({ name }) => name === child.name);
  if (!same) return void children.push(child);
  same.self += child.self;
  same.micros += child.micros;
  for (const grandchild of child.children) join(same.children, grandchild);
}

function named({ functionName, url, lineNumber }, root) {
  const path = url.replace('file://', '');
  const [, inModules] = /.*node_modules\/((?:@[^/]+\/)?[^/]+.*)$/.exec(path) ?? [];
  const file = inModules ?? (path.startsWith(`${root}/`) ? path.slice(root.length + 1) : '');
  const name = functionName || '(anonymous)';
  if (file === '') return { name: path === '' ? name : `${name} ${path}`, module: '' };
  const module = inModules ? /^(?:@[^/]+\/)?[^/]+/.exec(file)[0] : file;
  return { name: `${name} ${file}:${lineNumber + 1}`, module };
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}
