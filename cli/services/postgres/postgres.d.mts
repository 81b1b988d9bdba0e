import type { Started } from '../process/started.mjs';

export interface PostgresOptions {
  readonly directory: string;
  readonly logPath: string;
  readonly database: string;
  /** False for throw-away data: without fsync. */
  readonly durable?: boolean;
}

/** Starts the embedded Postgres of a directory; it stops with `started`. */
export function startPostgres(
  started: Started,
  options: PostgresOptions,
): Promise<{ readonly port: number; readonly databaseUrl: string }>;
