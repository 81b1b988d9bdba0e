import type { RenderReply, RenderRequest } from './render-messages.ts';

/** The rendering threw, or its worker died or hung. */
export class InvoiceRenderFailed extends Error {}

interface RenderThreadOptions {
  readonly workerUrl: URL;
  readonly hangTimeoutMs: number;
  readonly idleTimeoutMs: number;
}

/**
 * One worker and the request it is busy with.
 *
 * States: no worker -> idle -> busy -> idle. A worker that crashes, ends or stays busy for too long is
 * dropped (busy -> no worker) and its request rejected; the next request starts a fresh one. One that has
 * had nothing to do for a while is ended (idle -> no worker): it holds some 100 MB of fonts and heap.
 */
export class RenderThread {
  #worker: Worker | null = null;
  #pending: { settle(reply: RenderReply): void } | null = null;
  #idle: Timer | null = null;
  readonly #options: RenderThreadOptions;

  constructor(options: RenderThreadOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#pending !== null;
  }

  /** Renders; the caller asks only while the thread is not busy. */
  run(request: RenderRequest): Promise<Uint8Array> {
    const worker = (this.#worker ??= this.#start());
    const { hangTimeoutMs } = this.#options;
    this.#stopIdling();
    return new Promise<Uint8Array>((resolve, reject) => {
      const hang = setTimeout(
        () => this.#drop(`The renderer hung for ${hangTimeoutMs} ms.`),
        hangTimeoutMs,
      );
      this.#pending = {
        settle: (reply) => {
          clearTimeout(hang);
          this.#pending = null;
          this.#startIdling();
          if ('error' in reply) reject(new InvoiceRenderFailed(reply.error));
          else resolve(reply.pdf);
        },
      };
      worker.postMessage(request); // oxlint-disable-line unicorn/require-post-message-target-origin
    });
  }

  close(): void {
    this.#drop('The invoice renderer is closed.');
  }

  #start(): Worker {
    const worker = new Worker(this.#options.workerUrl, { ref: false });
    const lost = (reason: string) => {
      if (this.#worker === worker) this.#drop(reason);
    };
    worker.addEventListener('message', ({ data }: MessageEvent<RenderReply>) => {
      if (this.#worker === worker) this.#pending?.settle(data);
    });
    worker.addEventListener('error', (event) => lost(`The renderer crashed: ${event.message}`));
    worker.addEventListener('close', () => lost('The renderer ended.'));
    return worker;
  }

  #drop(reason: string): void {
    const worker = this.#worker;
    this.#worker = null;
    worker?.terminate();
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
