/** What the world asks of the pool at one second. */
export interface Load {
  /** Work that arrives, in CPU-seconds a second. */
  readonly work: number;
  /** The most work that the database lets through, in CPU-seconds a second. */
  readonly databaseLimit: number;
}

export interface Incident {
  readonly name: string;
  readonly from: number;
  readonly to: number;
}

export const DAY_SECONDS = 86_400;
const hour = 3_600;

export const flashSale: Incident = { name: 'flash sale', from: 6 * hour, to: 6.25 * hour };
export const slowDatabase: Incident = { name: 'slow database', from: 15 * hour, to: 15.5 * hour };
export const deadReceiver: Incident = { name: 'dead receiver', from: 20 * hour, to: 22 * hour };

const NIGHT_WORK = 1;
const NOON_WORK = 5;
const SALE_WORK = 8;
const SALE_RAMP_SECONDS = 30;
const SLOW_LIMIT = 2.5;
const FAST_LIMIT = 40;
/** Attempts that fail cost processor time, too. */
const DEAD_WORK = 0.3;
/** The load swings around its curve for minutes at a time, as buyers do. */
const SWING = 0.2;
const SWING_SECONDS = [170, 410, 930] as const;

/** The load at a second of the day; the same at every run. */
export function loadAt(second: number): Load {
  const curve = (1 - Math.cos((2 * Math.PI * (second - 2 * hour)) / DAY_SECONDS)) / 2;
  const swing = SWING_SECONDS.reduce(
    (sum, period, index) => sum + Math.sin((2 * Math.PI * second) / period + index) / 3,
    0,
  );
  const daily = (NIGHT_WORK + (NOON_WORK - NIGHT_WORK) * curve) * (1 + SWING * swing);
  const ramp = Math.min(1, (second - flashSale.from) / SALE_RAMP_SECONDS);
  const sale = isDuring(flashSale, second) ? SALE_WORK * ramp : 0;
  const dead = isDuring(deadReceiver, second) ? DEAD_WORK : 0;
  return {
    work: daily + sale + dead,
    databaseLimit: isDuring(slowDatabase, second) ? SLOW_LIMIT : FAST_LIMIT,
  };
}

function isDuring({ from, to }: Incident, second: number): boolean {
  return second >= from && second < to;
}
