import { openSync, writeSync } from 'node:fs';

/** A child process whose output goes to a file. */
export class WorkerProcess {
  readonly #command: readonly string[];
  readonly #env: Readonly<Record<string, string>>;
  readonly #log: number;
  #child: Bun.Subprocess<'ignore', 'pipe', number> | null = null;

  constructor(command: readonly string[], env: Readonly<Record<string, string>>, logPath: string) {
    this.#command = command;
    this.#env = env;
    this.#log = openSync(logPath, 'a');
  }

  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves with its first output, which says that it is ready. */
  async start(): Promise<void> {
    const child = Bun.spawn([...this.#command], {
      env: { ...process.env, ...this.#env },
      stdin: 'ignore',
      stdout: 'pipe',
      stderr: this.#log,
    });
    this.#child = child;
    const { promise: ready, resolve } = Promise.withResolvers<boolean>();
    const follow = async (): Promise<void> => {
      for await (const chunk of child.stdout) {
        writeSync(this.#log, chunk);
        resolve(true);
      }
      resolve(false);
    };
    void follow();
    if (!(await ready))
      throw new Error(`${this.#command.join(' ')} ended with ${await child.exited}`);
  }

  async end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
    const child = this.#child;
    if (child === null) return;
    child.kill(signal);
    const giveUp = setTimeout(() => child.kill('SIGKILL'), 15_000);
    await child.exited;
    clearTimeout(giveUp);
  }
}
