import { fileURLToPath } from 'node:url';
import type { RenderMessage, RenderRequest } from './render-messages.ts';
import { watchMemory } from './watch-memory.ts';

/** The rendering threw, or its process died or hung. */
export class InvoiceRenderFailed extends Error {
  /** Its process died while it decoded the logo. */
  readonly atLogo: boolean;

  constructor(message: string, atLogo = false) {
    super(message);
    this.atLogo = atLogo;
  }
}

interface RenderChildOptions {
  /** The program to run. */
  readonly program: URL;
  readonly memoryMaxMegabytes: number;
  readonly hangTimeoutMs: number;
  readonly idleTimeoutMs: number;
  /** What its priority is lowered by, as `nice` counts it. */
  readonly niceness: number;
}

interface Pending {
  readonly settle: (reply: RenderMessage) => void;
  atLogo: boolean;
}

/**
 * One render process and the request it is busy with.
 *
 * States: no process -> idle -> busy -> idle. A process that dies or stays busy for too long is dropped (busy -> no
 * process) and its request rejected; the next request starts a fresh one. One that has had nothing to do for a while is
 * ended (idle -> no process): it holds some 100 MB of fonts and heap.
 */
export class RenderChild {
  #process: Bun.Subprocess | null = null;
  #pending: Pending | null = null;
  #idle: Timer | null = null;
  readonly #options: RenderChildOptions;

  constructor(options: RenderChildOptions) {
    this.#options = options;
  }

  /** Renders; the caller asks only while no other request is under way. */
  run(request: RenderRequest): Promise<Uint8Array> {
    const child = (this.#process ??= this.#start());
    const { hangTimeoutMs, memoryMaxMegabytes } = this.#options;
    this.#stopIdling();
    return new Promise<Uint8Array>((resolve, reject) => {
      const hang = setTimeout(
        () => this.#drop(`The renderer hung for ${hangTimeoutMs} ms.`),
        hangTimeoutMs,
      );
      const stopWatching = watchMemory(child.pid, memoryMaxMegabytes, () =>
        this.#drop(`The renderer took more than ${memoryMaxMegabytes} MB.`),
      );
      const pending: Pending = {
        atLogo: request.branding.logo !== null,
        settle: (reply) => {
          clearTimeout(hang);
          stopWatching();
          this.#pending = null;
          this.#startIdling();
          if ('pdf' in reply) resolve(reply.pdf);
          else if ('error' in reply) reject(new InvoiceRenderFailed(reply.error, pending.atLogo));
        },
      };
      this.#pending = pending;
      try {
        child.send(request);
      } catch (error) {
        this.#drop(`The renderer does not listen: ${String(error)}`);
      }
    });
  }

  close(): void {
    this.#drop('The invoice renderer is closed.');
  }

  #start(): Bun.Subprocess {
    const { program, niceness } = this.#options;
    const child: Bun.Subprocess = Bun.spawn(commandOf(program, niceness), {
      // No secrets, no addresses of databases, no .env file of our directory; a crash is reported to nobody else.
      env: { DO_NOT_TRACK: '1' },
      cwd: '/',
      stdio: ['ignore', 'ignore', 'ignore'],
      serialization: 'advanced',
      ipc: (message: RenderMessage) => {
        if (this.#process === child) this.#receive(message);
      },
      onExit: (_, code, signal) => {
        const way = signal === null ? `with code ${code}` : `by signal ${signal}`;
        if (this.#process === child) this.#drop(`The renderer ended ${way}.`);
      },
    });
    child.unref();
    return child;
  }

  #receive(message: RenderMessage): void {
    const pending = this.#pending;
    if (pending === null) return;
    pending.atLogo = false;
    if (!('logo' in message)) pending.settle(message);
  }

  #drop(reason: string): void {
    const child = this.#process;
    this.#process = null;
    child?.kill('SIGKILL');
    this.#pending?.settle({ error: reason });
    this.#stopIdling();
  }

  #startIdling(): void {
    this.#idle = setTimeout(() => this.#drop('Nothing to do.'), this.#options.idleTimeoutMs);
    this.#idle.unref();
  }

  #stopIdling(): void {
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = null;
  }
}

/** Where memory runs out altogether, the kernel ends a renderer before anything else of ours. */
const PREPARE = `
  ulimit -c 0 2>/dev/null
  [ -w /proc/self/oom_score_adj ] && echo 1000 > /proc/self/oom_score_adj
  niceness=$0
  command -v nice >/dev/null && exec nice -n "$niceness" "$@"
  exec "$@"`;

function commandOf(program: URL, niceness: number): string[] {
  const command = [process.execPath, '--no-env-file', fileURLToPath(program)];
  return ['/bin/sh', '-c', PREPARE, String(niceness), ...command];
}
