const holdMax = 4;
const holdMs = 250;
const duplicateShare = 0.3;

/**
 * Events in a worst-case delivery: slightly out of order, and some twice, as `{ item, remark }`. Nothing is
 * lost. `seed` makes it repeatable.
 */
export async function* disturb(items, seed) {
  const random = createRandom(seed);
  const iterator = items[Symbol.asyncIterator]();
  // An error waits until the held events have been returned.
  const pull = () => iterator.next().catch((error) => ({ done: true, error }));
  let next = pull();
  let end = null;
  while (end === null) {
    const held = [];
    while (held.length < holdMax) {
      const got = held.length === 0 ? await next : await Promise.race([next, later(holdMs)]);
      if (got === null) break;
      if (got.done === true) {
        end = got;
        break;
      }
      held.push(got.value);
      next = pull();
    }
    const again = held.filter(() => random() < duplicateShare);
    const sent = new Set();
    for (const item of shuffled([...held, ...again], random)) {
      yield { item, remark: sent.has(item) ? ' duplicate' : '' };
      sent.add(item);
    }
  }
  if (end.error !== undefined) throw end.error;
}

function later(ms) {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });
}

function shuffled(items, random) {
  const left = [...items];
  const mixed = [];
  while (left.length > 0) mixed.push(...left.splice(Math.floor(random() * left.length), 1));
  return mixed;
}

/** Mulberry32: small, and the same on every machine. */
function createRandom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
