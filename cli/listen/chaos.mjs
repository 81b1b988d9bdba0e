const holdMax = 4;
const holdMs = 250;
const duplicateShare = 0.3;

/**
 * Events as a bad day delivers them: out of order within a few, and some twice, as `{ item, remark }`. Nothing is
 * lost. `seed` makes it repeatable.
 */
export async function* disturb(items, seed) {
  const random = createRandom(seed ?? Math.floor(Math.random() * 2 ** 32));
  const iterator = items[Symbol.asyncIterator]();
  let next = iterator.next();
  let isOver = false;
  while (!isOver) {
    const held = [];
    while (held.length < holdMax) {
      const got = held.length === 0 ? await next : await Promise.race([next, later(holdMs)]);
      if (got === null) break;
      isOver = got.done === true;
      if (isOver) break;
      held.push({ item: got.value, remark: '' });
      next = iterator.next();
    }
    const again = held
      .filter(() => random() < duplicateShare)
      .map(({ item }) => ({ item, remark: ' duplicate' }));
    yield* shuffled([...held, ...again], random);
  }
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
