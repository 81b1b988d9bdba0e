import type { Verified } from '../summary/report-shape.ts';

/** The verification of a saved run in figures. Holds no key. */
export interface SavedReport {
  readonly passed: boolean;
  readonly runId: string;
  readonly startedAt: string;
  readonly cameToItsEnd: boolean;
  /** Paid orders and changes of it. */
  readonly found: number;
  /** What could no longer be compared. */
  readonly missing: readonly string[];
  readonly verification: readonly Verified[];
}
