import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { guardAgainstOrphaning } from '../../../cli/services/process/guard.mjs';

export interface NodeTls {
  readonly caFile: string;
  readonly certificateFile: string;
  readonly keyFile: string;
  readonly ca: string;
}

export interface NodeOptions {
  readonly directory: string;
  readonly password: string;
  readonly tls: NodeTls | null;
}

/** One redis-server of a cluster, to be killed and started again on its port with what it knows of the cluster. */
export class ClusterNode {
  readonly client: Redis;
  #child: ChildProcess | null = null;
  #guard: { readonly release: () => void } | null = null;

  private constructor(
    readonly port: number,
    readonly busPort: number,
    readonly options: NodeOptions,
  ) {
    const { password, tls } = options;
    this.client = new Redis({
      host: '127.0.0.1',
      port,
      password,
      lazyConnect: true,
      maxRetriesPerRequest: null,
      retryStrategy: () => 50,
      // A replica that takes over all data anew answers so for a moment: the command is sent again once it is ready.
      reconnectOnError: ({ message }) => (message.startsWith('LOADING') ? 2 : false),
      ...(tls ? { tls: { ca: tls.ca } } : {}),
    });
    this.client.on('error', () => undefined);
  }

  static async start(options: NodeOptions): Promise<ClusterNode> {
    mkdirSync(options.directory, { recursive: true, mode: 0o700 });
    const node = new ClusterNode(await freePort(), await freePort(), options);
    node.run();
    await Promise.race([node.client.ping(), node.#ended()]);
    return node;
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  run(): void {
    const { directory } = this.options;
    const program = Bun.which('redis-server') ?? Bun.which('valkey-server') ?? 'redis-server';
    const settings = join(directory, 'node.conf');
    writeFileSync(settings, this.#settings(), { mode: 0o600 });
    const log = openSync(join(directory, 'log'), 'a');
    const child = spawn(program, [settings], { cwd: directory, stdio: ['ignore', log, log] });
    closeSync(log);
    this.#child = child;
    this.#guard = guardAgainstOrphaning(child.pid ?? 0, 'SIGKILL');
  }

  /** Ends it at once, as a machine that loses its power. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child) return;
    const gone = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await gone;
    this.#guard?.release();
    this.#child = null;
  }

  /** Stops it where it is, with its connections open, until it is thawed. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }

  async stop(): Promise<void> {
    this.client.disconnect();
    await this.kill();
  }

  /** Rejects with what the server wrote, once it ends. */
  async #ended(): Promise<never> {
    const child = this.#child;
    if (child) await new Promise((resolve) => child.once('exit', resolve));
    const log = readFileSync(join(this.options.directory, 'log'), 'utf8');
    throw new Error(`redis-server at port ${this.port} ended:\n${log.slice(-2_000)}`);
  }

  async id(): Promise<string> {
    return String(await this.client.cluster('MYID'));
  }

  #settings(): string {
    const { directory, password, tls } = this.options;
    const lines = [
      ...(tls
        ? [
            'port 0',
            `tls-port ${this.port}`,
            `tls-ca-cert-file ${tls.caFile}`,
            `tls-cert-file ${tls.certificateFile}`,
            `tls-key-file ${tls.keyFile}`,
            'tls-auth-clients no',
            'tls-replication yes',
            'tls-cluster yes',
          ]
        : [`port ${this.port}`]),
      'bind 127.0.0.1',
      `requirepass ${password}`,
      `masterauth ${password}`,
      'cluster-enabled yes',
      `cluster-port ${this.busPort}`,
      'cluster-config-file nodes.conf',
      'cluster-node-timeout 1500',
      'cluster-require-full-coverage no',
      'cluster-replica-validity-factor 0',
      'repl-diskless-sync-delay 0',
      'save ""',
      'appendonly no',
      `dir ${directory}`,
    ];
    return `${lines.join('\n')}\n`;
  }
}
