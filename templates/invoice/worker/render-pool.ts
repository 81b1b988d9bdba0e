import { availableParallelism } from 'node:os';
import { FairQueue } from '../../../streams/turns/fair-queue.ts';
import { Places } from '../../../streams/turns/places.ts';
import type { InvoiceBranding } from '../branding.ts';
import { InvoiceRenderFailed, RenderChild } from './render-child.ts';
import type { Renderable, RenderRequest } from './render-messages.ts';

/** The PDF was not ready within the caller's timeout; a process that is only slow continues. */
export class InvoiceRenderTimeout extends Error {}

interface RenderOptions {
  /** Whose invoice it is: tenants take turns. */
  readonly tenant: string;
  readonly timeoutMs: number;
}

interface InvoiceRenderer {
  /**
   * Renders the PDF of an invoice, or of packing slips, in a process of its own kind. `timeoutMs` counts from the call, the wait for a free
   * process included; past it the call rejects with InvoiceRenderTimeout. Rejects with InvoiceRenderFailed when the
   * rendering throws, dies or hangs; the next call gets a working process. A logo that kills or hangs its process is
   * left out: an invoice never fails for its logo.
   */
  render(
    document: Renderable,
    branding: InvoiceBranding,
    options: RenderOptions,
  ): Promise<Uint8Array>;
  /** Stops the processes; pending renders are rejected. */
  close(): void;
}

interface InvoiceRendererOptions {
  /** Render processes, of which one tenant has all but one at most. Default: one a core, at least 2 and at most 4. */
  readonly processes?: number;
  /** Resident memory that ends a process. */
  readonly memoryMaxMegabytes?: number;
  /** A process that is busy with one document for longer than this is replaced. */
  readonly hangTimeoutMs?: number;
  /** A process idle for longer than this is stopped, to free its memory. */
  readonly idleTimeoutMs?: number;
  /** What the priority of the processes is lowered by, as `nice` counts it; 0 where somebody waits. */
  readonly niceness?: number;
  readonly program?: URL;
}

interface Job {
  readonly tenant: string;
  readonly request: RenderRequest;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: unknown) => void;
}

const DEADLY_LOGOS_MAX = 100;

/** Processes start when they are first needed; an idle one doesn't keep ours alive. */
export function createInvoiceRenderer(options: InvoiceRendererOptions = {}): InvoiceRenderer {
  const {
    processes = Math.min(4, Math.max(2, availableParallelism())),
    memoryMaxMegabytes = 600,
    hangTimeoutMs = 30_000,
    idleTimeoutMs = 60_000,
    niceness = 0,
    program = new URL('./render-process.ts', import.meta.url),
  } = options;
  const children = Array.from(
    { length: processes },
    () => new RenderChild({ program, memoryMaxMegabytes, hangTimeoutMs, idleTimeoutMs, niceness }),
  );
  const queue = new FairQueue<Job>(({ tenant }) => tenant);
  const places = new Places(processes);
  const reserved = new Set<RenderChild>();
  const deadlyLogos = new Set<bigint>();
  let closed = false;

  function startNext(): void {
    const idle = children.find((child) => !reserved.has(child));
    if (idle === undefined) return;
    const [[job] = []] = queue.turns(({ tenant }) => Math.min(1, places.freeFor(tenant)));
    if (job === undefined) return;
    reserved.add(idle);
    places.take(job.tenant);
    void renderBy(idle, job.request)
      .then(job.resolve, job.reject)
      .finally(() => {
        reserved.delete(idle);
        places.release(job.tenant);
        startNext();
      });
  }

  async function renderBy(child: RenderChild, request: RenderRequest): Promise<Uint8Array> {
    const { logo } = request.branding;
    const withoutLogo = { ...request, branding: { ...request.branding, logo: null } };
    if (logo === null) return child.run(request);
    const print = Bun.hash.xxHash64(logo);
    if (deadlyLogos.has(print)) return child.run(withoutLogo);
    try {
      return await child.run(request);
    } catch (error) {
      if (closed || !(error instanceof InvoiceRenderFailed && error.atLogo)) throw error;
      if (deadlyLogos.size >= DEADLY_LOGOS_MAX) deadlyLogos.clear();
      deadlyLogos.add(print);
      return child.run(withoutLogo);
    }
  }

  return {
    render(document, branding, { tenant, timeoutMs }) {
      if (closed) return Promise.reject(new Error('The invoice renderer is closed.'));
      return new Promise((resolve, reject) => {
        const job: Job = {
          tenant,
          request: { document, branding },
          resolve: settleJob(resolve),
          reject: settleJob(reject),
        };
        const timer = setTimeout(() => {
          queue.remove(job);
          reject(new InvoiceRenderTimeout(`The invoice was not rendered within ${timeoutMs} ms.`));
        }, timeoutMs);
        function settleJob<T>(outcome: (value: T) => void): (value: T) => void {
          return (value) => {
            clearTimeout(timer);
            outcome(value);
          };
        }
        queue.add(job);
        startNext();
      });
    },
    close() {
      closed = true;
      for (const job of [...queue.turns((_, waiting) => waiting)].flat())
        job.reject(new Error('The invoice renderer is closed.'));
      for (const child of children) child.close();
    },
  };
}
