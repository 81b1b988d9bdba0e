import type pg from 'pg';
import type { SharedReads } from './shared-reads.ts';

/** Of one login. */
export interface Connections {
  readonly pool: pg.Pool;
  readonly shared: SharedReads;
}
