import type { Logger } from 'pino';
import { Counter, type Registry } from 'prom-client';
import type { Cells, SystemDatabase } from '../../storage/database.ts';
import { isInfrastructureFailure } from '../../storage/errors/infrastructure-failure.ts';
import {
  INSERT_REQUESTS,
  valuesOfRequests,
} from '../../storage/queries/request-log/insert-requests.ts';
import type { AnyRoute } from '../http/route.ts';
import { HeldRows } from './held-rows.ts';
import { createRecorder, type AnsweredIncoming } from './request-record.ts';

/**
 * The log of requests. Writes rows of `request_log` to the cell of each workspace, in batches, after the responses have
 * left. A request neither waits for it nor fails by it: rows are held in memory up to a bound, above which the oldest
 * are dropped and counted. Does not guarantee: the rows of the last moment of a process that is killed, and those of a
 * database that is away for longer than the bound holds.
 */
const INTERVAL_MS = 250;
const BATCH = 500;
const AGAIN_AFTER_MS = 2_000;

export interface RequestLog {
  readonly add: (answered: AnsweredIncoming) => void;
  /** Writes what is held and stops. */
  readonly stop: () => Promise<void>;
}

interface RequestLogParts {
  readonly cells: Cells;
  readonly logger: Logger;
  readonly registry: Registry;
  readonly routes: readonly AnyRoute[];
}

export function createRequestLog({ cells, logger, registry, routes }: RequestLogParts): RequestLog {
  const counter = new Counter({
    name: 'commerce_request_log_dropped_total',
    help: 'Requests that are missing in the request log: too many were held, or their batch was rejected.',
    registers: [registry],
  });
  const dropped = (rows: number): void => counter.inc(rows);
  const record = createRecorder(routes);
  const fresh = new HeldRows(dropped);
  const writers = new Map(
    cells.databases.map((database) => [
      database.resources.cell,
      new CellWriter(database, logger, dropped),
    ]),
  );
  let writing: Promise<void> | null = null;

  /** Hands what was added to the writers of its cells, then has each write. */
  async function write(): Promise<void> {
    const rows = fresh.take(fresh.size);
    const [only, ...others] = writers.values();
    for (const [workspaceId, own] of Map.groupBy(rows, (row) => row.workspaceId)) {
      const writer = others.length === 0 ? only : await writerOf(workspaceId);
      if (writer) for (const row of own) writer.held.add(row);
      else dropped(own.length);
    }
    await Promise.all([...writers.values()].map((writer) => writer.write()));
  }

  async function writerOf(workspaceId: string): Promise<CellWriter | undefined> {
    const cell = await cells.cellOf(workspaceId).catch(() => null);
    return cell === null ? undefined : writers.get(cell);
  }

  function writeNext(): void {
    writing ??= write().finally(() => {
      writing = null;
    });
  }

  const timer = setInterval(writeNext, INTERVAL_MS);
  return {
    add: (answered) => {
      if (isOfLog(answered)) return;
      try {
        const row = record(answered);
        if (row === null) return;
        fresh.add(row);
        if (fresh.size === BATCH) writeNext();
      } catch (error) {
        dropped(1);
        logger.error({ err: error, requestId: answered.requestId }, 'a request was not recorded');
      }
    },
    stop: async () => {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
}

/** Reading the log is not logged: whoever follows it would see nothing else. */
function isOfLog({ route }: AnsweredIncoming): boolean {
  return route.tag === 'Request log';
}

/** What waits for one cell, whose outage holds up no other. */
class CellWriter {
  readonly held: HeldRows;
  readonly #database: SystemDatabase;
  readonly #logger: Logger;
  readonly #dropped: (rows: number) => void;
  #againAt = 0;

  constructor(database: SystemDatabase, logger: Logger, dropped: (rows: number) => void) {
    this.held = new HeldRows(dropped);
    this.#database = database;
    this.#logger = logger;
    this.#dropped = dropped;
  }

  async write(): Promise<void> {
    while (this.held.size > 0 && performance.now() >= this.#againAt) await this.#writeBatch();
  }

  async #writeBatch(): Promise<void> {
    const rows = this.held.take(BATCH);
    try {
      await this.#database.read(INSERT_REQUESTS, valuesOfRequests(rows));
    } catch (error) {
      const failure = { err: error, cell: this.#database.resources.cell, rows: rows.length };
      this.#logger.warn(failure, 'the request log was not written');
      if (!isInfrastructureFailure(error)) return this.#dropped(rows.length);
      this.held.putBack(rows);
      this.#againAt = performance.now() + AGAIN_AFTER_MS;
    }
  }
}
