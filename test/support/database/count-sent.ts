import { afterAll, spyOn } from 'bun:test';
import pg from 'pg';

/** Statements that this process has sent to Postgres, and how often it waits for responses: each `Sync` of a batch. */
export interface Sent {
  readonly statements: number;
  readonly roundTrips: number;
}

/** Counts from the first call on, in a file's tests; the result counts since `before`. */
export function countSent(): (before?: Sent) => Sent {
  const { connection } = new pg.Client() as unknown as { readonly connection: object };
  const wire = Object.getPrototypeOf(connection) as Record<'execute' | 'sync', () => void>;
  const [executed, synced] = [spyOn(wire, 'execute'), spyOn(wire, 'sync')];
  afterAll(() => {
    executed.mockRestore();
    synced.mockRestore();
  });
  return (before = { statements: 0, roundTrips: 0 }) => ({
    statements: executed.mock.calls.length - before.statements,
    roundTrips: synced.mock.calls.length - before.roundTrips,
  });
}
