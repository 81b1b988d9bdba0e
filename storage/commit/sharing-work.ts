import type { WriteStatement } from '../query.ts';
import type { Transaction } from '../database.ts';

/** A unit of work that waits for a shared commit. */
export interface SharingWork {
  readonly work: (tx: Transaction) => Promise<unknown>;
  readonly concluding: (result: unknown) => readonly WriteStatement[];
  readonly done: (result: unknown) => void;
  readonly failed: (error: unknown) => void;
}
