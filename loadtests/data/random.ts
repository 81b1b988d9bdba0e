/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
export type Random = () => number;

/** The numbers of one journey of a run: the same whichever virtual user runs it. */
export function randomOf(seed: number, journey: number): Random {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(journey + 1, 0x85ebca6b)) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
