/** When nobody has set one: never chance, so that a second run repeats the first. */
const FALLBACK = 20_261_128;

/** The seed of the test run: all that a test draws, it draws from this. SEED=n repeats the draws of another run. */
export const seed = readSeed(process.env['SEED']);

function readSeed(value: string | undefined): number {
  if (value === undefined || value === '') return FALLBACK;
  const number = Number(value);
  if (Number.isInteger(number) && number > 0 && number < 2 ** 31) return number;
  throw new Error(`SEED is ${value}: it is a whole number from 1 to 2147483647`);
}
