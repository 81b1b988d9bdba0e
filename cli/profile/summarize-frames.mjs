/**
 * Shares of all that was sampled: what is native, what is named as garbage collection (most of it runs in threads that
 * are not sampled), the frames by their own time, and our files by their time with all that they call.
 */
export function summarizeFrames(root) {
  const self = new Map();
  const own = new Map();
  let [native, collector] = [0, 0];
  const visit = (frame, above) => {
    add(self, frame.name, frame.self);
    if (frame.module === '') native += frame.self;
    if (/garbage|collect|\bgc\b/i.test(frame.name)) collector += frame.self;
    const isOwn = /\.tsx?$/.test(frame.module) && !above.has(frame.module);
    if (isOwn) add(own, frame.module, frame.micros);
    const modules = isOwn ? new Set([...above, frame.module]) : above;
    for (const child of frame.children) visit(child, modules);
  };
  visit(root, new Set());
  const all = root.micros || 1;
  return {
    seconds: root.micros / 1e6,
    native: native / all,
    collector: collector / all,
    self: shares(self, all),
    own: shares(own, all),
  };
}

function add(totals, name, micros) {
  totals.set(name, (totals.get(name) ?? 0) + micros);
}

function shares(totals, all) {
  return [...totals]
    .map(([name, micros]) => ({ name, share: micros / all }))
    .filter(({ share }) => share > 0)
    .toSorted((one, other) => other.share - one.share);
}
