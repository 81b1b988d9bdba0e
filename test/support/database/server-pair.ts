import { chownSync, copyFileSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { SQL } from 'bun';
import { startPostgres } from '../../../cli/services/postgres/postgres.mjs';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { Started } from '../../../cli/services/process/started.mjs';
import { descendantsOf, runningProcesses, waitUntilGone } from '../stack/launcher.ts';
import { waitFor } from '../timing/wait-for.ts';
import { postgresProgram } from './postgres-program.ts';

interface Server {
  readonly directory: string;
  readonly port: number;
  pid: number | undefined;
}

/** Backups of a running server need whole pages in its log; two servers share the memory of a test. */
const settings = { full_page_writes: 'on', shared_buffers: '128MB', max_connections: '150' };

/** Two Postgres servers on this machine: a primary, and a standby that has written what the primary says is committed. */
export async function startServerPair(): Promise<ServerPair> {
  const directory = `${process.env['TEST_DATA_DIR']}/pair-${crypto.randomUUID().slice(0, 8)}`;
  const servers = ['a', 'b'].map((name) => join(directory, name));
  mkdirSync(directory);
  const ports = [await freePort(), await freePort()];
  const [primary, standby] = servers.map((folder, index) => ({
    directory: folder,
    port: ports[index] ?? 0,
    pid: undefined,
  }));
  if (!primary || !standby) throw new Error('two servers are two');
  const pair = new ServerPair(primary, standby);
  await pair.start();
  return pair;
}

export class ServerPair {
  primary: Server;
  standby: Server;
  readonly #first: readonly Server[];
  readonly #started = new Started();
  #access = '';

  constructor(primary: Server, standby: Server) {
    this.primary = primary;
    this.standby = standby;
    this.#first = [primary, standby];
  }

  /** Of both servers, in an order that never changes. */
  get url(): string {
    const servers = this.#first.map(({ port }) => `127.0.0.1:${port}`).join(',');
    return `postgres://${this.#access}@${servers}/postgres?target_session_attrs=read-write`;
  }

  /** Of one server and database. */
  urlOf({ port }: Server, database = 'postgres'): string {
    return `postgres://${this.#access}@127.0.0.1:${port}/${database}`;
  }

  async start(): Promise<void> {
    const { databaseUrl } = await this.#run(this.primary);
    const { username, password } = new URL(databaseUrl);
    this.#access = `${username}:${password}`;
    await this.join();
  }

  async stop(): Promise<void> {
    await this.#started.stopAll();
  }

  /** Runs statements on one server, each by itself. */
  async run(server: Server, ...statements: string[]): Promise<Record<string, unknown>[]> {
    const sql = new SQL({ url: this.urlOf(server), max: 1 });
    try {
      let rows: Record<string, unknown>[] = [];
      for (const statement of statements) rows = [...(await sql.unsafe(statement))];
      return rows;
    } finally {
      await sql.end();
    }
  }

  /** kill -9 of a server and of all its processes. */
  async kill(server: Server): Promise<void> {
    if (server.pid === undefined) throw new Error('the server does not run');
    const processes = runningProcesses([server.pid, ...descendantsOf(server.pid)]);
    for (const { pid } of processes) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // Ended with its postmaster.
      }
    }
    await waitUntilGone(processes);
    server.pid = undefined;
  }

  /** Makes the standby the primary; it waits for no standby of its own. */
  async promote(): Promise<void> {
    await this.run(
      this.standby,
      `alter system set synchronous_standby_names = ''`,
      'select pg_reload_conf()',
      'select pg_promote(true, 60)',
    );
    [this.primary, this.standby] = [this.standby, this.primary];
  }

  /** Starts a server that was killed as what it was. */
  async startAgain(server: Server): Promise<void> {
    await this.#run(server);
  }

  /** Makes the other server, which does not run, a standby of the primary from a fresh backup; commits then wait for it. */
  async join(): Promise<void> {
    const { directory } = this.standby;
    const cluster = join(directory, 'cluster');
    rmSync(cluster, { recursive: true, force: true });
    mkdirSync(directory, { recursive: true, mode: 0o711 });
    copyFileSync(
      join(this.primary.directory, 'access.json'),
      join(this.standby.directory, 'access.json'),
    );
    const program = await postgresProgram('pg_basebackup');
    const options = ['-D', cluster, '-R', '-X', 'stream', '--checkpoint=fast'];
    const child = Bun.spawn([program, '-d', this.urlOf(this.primary), ...options], {
      stderr: 'pipe',
    });
    const output = await new Response(child.stderr).text();
    if ((await child.exited) !== 0) throw new Error(`pg_basebackup failed: ${output}`);
    giveTo(statSync(join(this.primary.directory, 'cluster')), cluster);
    await this.#run(this.standby);
    await this.run(
      this.primary,
      `alter system set synchronous_standby_names = '*'`,
      'select pg_reload_conf()',
    );
    await waitFor(async () => {
      const rows = await this.run(this.primary, 'select sync_state from pg_stat_replication');
      return rows[0]?.['sync_state'] === 'sync';
    });
  }

  async #run(server: Server): Promise<{ readonly databaseUrl: string }> {
    const { child, databaseUrl } = await startPostgres(this.#started, {
      directory: server.directory,
      logPath: `${server.directory}.log`,
      database: 'postgres',
      durable: false,
      port: server.port,
      settings,
    });
    server.pid = child.pid;
    return { databaseUrl };
  }
}

/** Postgres does not run as root. */
function giveTo(owner: { readonly uid: number; readonly gid: number }, path: string): void {
  chownSync(path, owner.uid, owner.gid);
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' }))
    chownSync(join(path, entry), owner.uid, owner.gid);
}
