import { freeLeasesHeld, lostOr, type HeldShard } from '../queries/actors/shard-leases.ts';
import type { DatabaseResources } from '../cells/resources.ts';
import type { SystemDatabase } from '../database.ts';
import type { Session } from '../driver/session.ts';
import { asError } from '../errors/as-error.ts';
import { failureBehind, sqlState } from '../errors/database-errors.ts';
import {
  composeWrites,
  statementOf,
  type Bind,
  type Query,
  type RunQuery,
  type WriteStatement,
} from '../query.ts';
import { resourcesOf } from '../unit-of-work.ts';
import { withRetries } from './units.ts';

/**
 * A unit of work that commits by ONE statement, which holds the fence, so that neither `begin` nor `commit` is sent and no
 * lock is held while the work is under way.
 *
 * Reads: what is committed when each read runs, outside any transaction, in the order in which the reads were asked; those
 * of one tick travel together. Writes: all that the work has added, in one statement that first locks the shards' leases
 * and checks the conditions that the work has added. Guarantees: the statement writes everything or nothing; nothing where
 * a shard is no longer held under the epoch of before the reads, or where one of the work's own conditions does not hold.
 * Does not guarantee: that what was read still holds at the commit. The work adds a condition for what may change although
 * the shards stay ours.
 */
export interface StatementUnit {
  readonly query: RunQuery;
  readonly write: (statement: WriteStatement) => void;
  /** A select of one text, null where all is well; else nothing is written, and the error is thrown. */
  readonly require: (condition: WriteStatement, failure: (wrong: string) => Error) => void;
}

interface Requirement {
  readonly condition: WriteStatement;
  readonly failure: (wrong: string) => Error;
}

/** Runs the work, again from the start after a deadlock, a serialization failure or an outdated plan. */
export function fencedStatement<T>(
  database: SystemDatabase,
  owner: string,
  held: readonly HeldShard[],
  work: (unit: StatementUnit) => Promise<T>,
): Promise<T> {
  const resources = resourcesOf(database);
  const fence = freeLeasesHeld(owner, held);
  return withRetries(async () => {
    const session = await resources.system.pool.connect();
    const unit = new OpenUnit(session, resources.hooks);
    try {
      const result = await work(unit);
      await unit.commit(fence);
      return result;
    } catch (error) {
      throw failureBehind(error);
    } finally {
      session.release(await unit.close());
    }
  });
}

class OpenUnit implements StatementUnit {
  readonly #session: Session;
  readonly #hooks: DatabaseResources['hooks'];
  readonly #writes: WriteStatement[] = [];
  readonly #requirements: Requirement[] = [];
  /** The last that was asked; the session answers in order. */
  #asked: Promise<unknown> = Promise.resolve();
  #broken: Error | undefined;
  #isClosed = false;

  constructor(session: Session, hooks: DatabaseResources['hooks']) {
    this.#session = session;
    this.#hooks = hooks;
  }

  readonly query: RunQuery = async <Row extends object>(
    query: Query<Row>,
    given?: readonly unknown[],
  ): Promise<Row[]> => {
    const { text, values } = statementOf(query, given);
    return (await this.#send(text, values)) as Row[];
  };

  readonly write = (statement: WriteStatement): void => {
    this.#writes.push(statement);
  };

  readonly require = (condition: WriteStatement, failure: (wrong: string) => Error): void => {
    this.#requirements.push({ condition, failure });
  };

  /** Waits for reads that nobody has waited for; returns an error when the connection can no longer go back to the pool. */
  async close(): Promise<Error | undefined> {
    this.#isClosed = true;
    await this.#asked;
    return this.#broken;
  }

  /** Nothing is sent where nothing is to be written. */
  async commit(fence: WriteStatement): Promise<void> {
    if (this.#writes.length === 0) return;
    const requirements = this.#requirements;
    const { text, values } = composeWrites([...this.#writes, conclude(fence, requirements)]);
    try {
      await this.#send(text, values);
    } catch (error) {
      throw failureOf(requirements, error) ?? lostOr(error);
    }
  }

  async #send(text: string, values: readonly unknown[]): Promise<readonly object[]> {
    if (this.#isClosed) throw new Error('the unit of work has ended');
    this.#hooks.statement?.(text, values);
    const answered = this.#session.askTogether(text, values);
    this.#asked = answered.catch((error: unknown) => {
      if (sqlState(error) === null) this.#broken ??= asError(error);
    });
    return (await answered).rows;
  }
}

/** The select behind the writes: it raises what the fence has lost, or what is wrong under the state of its condition. */
function conclude(fence: WriteStatement, requirements: readonly Requirement[]): WriteStatement {
  const conditions = requirements.map(({ condition }) => condition);
  const checks = (bind: Bind): string[] => [
    `(${fence(bind)})`,
    ...conditions.map((condition, index) => `reject_if((${condition(bind)}), '${stateOf(index)}')`),
  ];
  const before: NonNullable<WriteStatement['before']> = Object.assign(
    {},
    ...[fence, ...conditions].map((one) => one.before),
  );
  return Object.assign((bind: Bind) => `select ${checks(bind).join(', ')}`, { before });
}

/** A class of states of our own; that of a fence (`LOST`) is none of a condition. */
const FAILED = 'CC';

function stateOf(index: number): string {
  return `${FAILED}${String(index).padStart(3, '0')}`;
}

/** The failure of the condition that has raised the error; null for any other error. */
function failureOf(requirements: readonly Requirement[], error: unknown): Error | null {
  const state = sqlState(error);
  if (!state?.startsWith(FAILED)) return null;
  const failed = requirements[Number(state.slice(FAILED.length))];
  const wrong = error instanceof Error && 'detail' in error ? String(error.detail) : '';
  return failed?.failure(wrong) ?? null;
}
