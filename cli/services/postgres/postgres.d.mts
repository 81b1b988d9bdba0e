import type { Started } from '../process/started.mjs';

export interface PostgresOptions {
  readonly directory: string;
  readonly logPath: string;
  readonly database: string;
  /** False for throw-away data: without fsync. */
  readonly durable?: boolean;
  /** Else its last one, or any that is free. */
  readonly port?: number;
  readonly settings?: Readonly<Record<string, string>>;
}

/** Starts the embedded Postgres of a directory; it stops with `started`. */
export function startPostgres(
  started: Started,
  options: PostgresOptions,
): Promise<{
  readonly child: { readonly pid: number | undefined; readonly exited: Promise<unknown> };
  readonly port: number;
  readonly databaseUrl: string;
}>;
