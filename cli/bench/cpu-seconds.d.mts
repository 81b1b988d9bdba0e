/** Processor time (s) of each named process with all its descendants so far. */
export function cpuSeconds(
  pids: Readonly<Record<string, number>>,
): Readonly<Record<string, number>>;
/** The time that each name used between two readings. */
export function cpuBetween(
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Readonly<Record<string, number>>;
