import type { InvoiceDocument } from '../../../storage/entities/invoice-version.ts';
import type { InvoiceBranding } from '../branding.ts';
import type { RenderRequest } from './render-messages.ts';
import { RenderThread } from './render-thread.ts';

/** The PDF was not ready within the caller's timeout; a worker that is only slow continues. */
export class InvoiceRenderTimeout extends Error {}

interface InvoiceRenderer {
  /**
   * Renders the invoice's PDF outside the caller's event loop. `timeoutMs` counts from the call, the wait for a free
   * worker included; past it the call rejects with InvoiceRenderTimeout. Rejects with InvoiceRenderFailed when the
   * rendering throws, dies or hangs; the next call gets a working worker.
   */
  render(
    document: InvoiceDocument,
    branding: InvoiceBranding,
    options: { readonly timeoutMs: number },
  ): Promise<Uint8Array>;
  /** Stops the workers; pending renders are rejected. */
  close(): void;
}

interface InvoiceRendererOptions {
  readonly workers?: number;
  /** A worker that is busy with one document for longer than this is replaced. */
  readonly hangTimeoutMs?: number;
  /** A worker idle for longer than this is stopped, to free its memory. */
  readonly idleTimeoutMs?: number;
  readonly workerUrl?: URL;
}

interface Job {
  readonly request: RenderRequest;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

/** Workers start when they are first needed; an idle one doesn't keep the process alive. */
export function createInvoiceRenderer(options: InvoiceRendererOptions = {}): InvoiceRenderer {
  const { workers = 1, hangTimeoutMs = 30_000, idleTimeoutMs = 60_000 } = options;
  const workerUrl = options.workerUrl ?? new URL('./render-worker.ts', import.meta.url);
  const threads = Array.from(
    { length: workers },
    () => new RenderThread({ workerUrl, hangTimeoutMs, idleTimeoutMs }),
  );
  const queue: Job[] = [];
  let closed = false;

  function startNext(): void {
    const idle = threads.find((thread) => !thread.isBusy);
    const job = idle === undefined ? undefined : queue.shift();
    if (idle === undefined || job === undefined) return;
    void idle.run(job.request).then(job.resolve, job.reject).finally(startNext);
  }

  return {
    render(document, branding, { timeoutMs }) {
      if (closed) return Promise.reject(new Error('The invoice renderer is closed.'));
      return new Promise((resolve, reject) => {
        const job: Job = {
          request: { document, branding },
          resolve: settle(resolve),
          reject: settle(reject),
        };
        const timer = setTimeout(() => {
          const position = queue.indexOf(job);
          if (position >= 0) queue.splice(position, 1);
          reject(new InvoiceRenderTimeout(`The invoice was not rendered within ${timeoutMs} ms.`));
        }, timeoutMs);
        function settle<T>(outcome: (value: T) => void): (value: T) => void {
          return (value) => {
            clearTimeout(timer);
            outcome(value);
          };
        }
        queue.push(job);
        startNext();
      });
    },
    close() {
      closed = true;
      for (const job of queue.splice(0)) job.reject(new Error('The invoice renderer is closed.'));
      for (const thread of threads) thread.close();
    },
  };
}
