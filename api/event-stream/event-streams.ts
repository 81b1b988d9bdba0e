import type { Context } from '../../domain/context.ts';
import { fail } from '../../domain/errors.ts';
import { readLog, type LogPage } from '../../domain/event-log/read-log.ts';
import type { LogQuery } from '../../domain/event-log/schemas.ts';
import type { RunQuery } from '../../storage/query.ts';
import { createLogWatch } from './log-watch.ts';

/**
 * The event log as server-sent events: `id` is the logSequence, `data` the envelope.
 *
 * Reads: the log, from Postgres alone. Guarantees: each event after the cursor once and in order, on one connection;
 * a client that reconnects with Last-Event-ID continues where it was. Reads only as fast as the client does. Ends when
 * the credential is no longer valid, the client disconnects, or the process stops.
 */
export interface EventStreams {
  /** Before anything is sent, rejects what GET /events rejects; 429 when credential, workspace or process has too many streams open. */
  readonly open: (request: StreamRequest) => Promise<ReadableStream<Uint8Array>>;
  readonly openCount: () => number;
  readonly close: () => void;
}

interface StreamRequest {
  readonly ctx: Context;
  readonly query: LogQuery;
  /** The parameter or header that held the client's position, named in the error about an expired position. */
  readonly afterPath?: string;
  /** Whether the credential may still read the log. */
  readonly isAllowed: () => Promise<boolean>;
  /** Aborted when the client disconnects. */
  readonly signal: AbortSignal;
}

interface EventStreamOptions {
  readonly perCredential: number;
  /** Keys are cheap, so the limit of a credential alone would let one workspace take every place of the process. */
  readonly perWorkspace: number;
  readonly perProcess: number;
  /** The most events read at once, whatever the limit asked for: a stalled client holds one page in memory. */
  readonly pageMax: number;
  /** The same in bytes, beyond the event that exceeds them. */
  readonly pageBytes: number;
  readonly pollMs: number;
  readonly heartbeatMs: number;
  readonly recheckMs: number;
}

const eventStreamDefaults: EventStreamOptions = {
  perCredential: 10,
  perWorkspace: 100,
  perProcess: 1_000,
  pageMax: 100,
  pageBytes: 256 * 1024,
  pollMs: 200,
  heartbeatMs: 15_000,
  recheckMs: 5_000,
};

export function createEventStreams(
  query: RunQuery,
  options: EventStreamOptions = eventStreamDefaults,
): EventStreams {
  const watch = createLogWatch(query, options.pollMs);
  const open = new Map<EventStream, Holder>();
  const countOf = (name: keyof Holder, held: string): number =>
    [...open.values()].filter((holder) => holder[name] === held).length;
  let closed = false;
  return {
    openCount: () => open.size,
    open: async (request) => {
      const { actor, environmentId, workspaceId } = request.ctx;
      const credential = `${actor.type}:${actor.id}`;
      const { perCredential, perWorkspace } = options;
      if (countOf('credential', credential) >= perCredential)
        refuseMoreStreams('This credential', perCredential);
      if (countOf('workspaceId', workspaceId) >= perWorkspace)
        refuseMoreStreams('This workspace', perWorkspace);
      if (closed || open.size >= options.perProcess)
        fail('rate_limit_exceeded', undefined, { headers: retryLater });
      const stream = new EventStream(request, options);
      open.set(stream, { credential, workspaceId });
      const unwatch = watch.watch(environmentId, (head) => stream.onHead(head));
      stream.onEnd(() => {
        open.delete(stream);
        unwatch();
      });
      try {
        return await stream.start();
      } catch (error) {
        stream.end();
        throw error;
      }
    },
    close: () => {
      closed = true;
      watch.close();
      for (const stream of open.keys()) stream.end();
    },
  };
}

/** Who has the stream open. */
interface Holder {
  readonly credential: string;
  readonly workspaceId: string;
}

const retryLater = { 'retry-after': '5' };

/** States that the limit is the number of streams, not the rate of requests. */
function refuseMoreStreams(holder: string, most: number): never {
  const detail = {
    path: 'header.accept',
    code: 'too_many_streams',
    message: `${holder} has ${most} streams open, as many as it may: close one.`,
    maximum: most,
  };
  return fail('rate_limit_exceeded', [detail], { headers: retryLater });
}

const OPENING = 'retry: 1000\n: the event log\n\n';

class EventStream {
  readonly #request: StreamRequest;
  readonly #options: EventStreamOptions;
  readonly #encoder = new TextEncoder();
  readonly #ended = new AbortController();
  #after = 0;
  #head = 0;
  #hasMore = true;
  #checkedAt = performance.now();
  #wake: () => void = () => undefined;

  constructor(request: StreamRequest, options: EventStreamOptions) {
    this.#request = request;
    this.#options = options;
  }

  /** The log grew to this number. */
  onHead(head: number): void {
    this.#head = Math.max(this.#head, head);
    if (this.#isBehind()) this.#wake();
  }

  onEnd(listener: () => void): void {
    this.#ended.signal.addEventListener('abort', listener, { once: true });
  }

  end(): void {
    this.#ended.abort();
  }

  async start(): Promise<ReadableStream<Uint8Array>> {
    const { signal } = this.#request;
    signal.addEventListener('abort', () => this.end(), { once: true });
    if (signal.aborted) this.end();
    // The first page is read before the response begins, so that an error still sets the status.
    const first = await this.#read(this.#request.query);
    const chunks = [OPENING + (textOf(first) || `id: ${this.#after}\n\n`)];
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          const chunk = chunks.shift() ?? (await this.#next().catch(() => null));
          if (chunk !== null && !this.#ended.signal.aborted)
            controller.enqueue(this.#encoder.encode(chunk));
          else {
            this.end();
            controller.close();
          }
        },
        cancel: () => this.end(),
      },
      { highWaterMark: 1 },
    );
  }

  /** The next chunk: events, or a heartbeat after a quiet time; null at the end. */
  async #next(): Promise<string | null> {
    const quietUntil = performance.now() + this.#options.heartbeatMs;
    while (!this.#ended.signal.aborted) {
      if (!(await this.#isStillAllowed())) return null;
      if (this.#isBehind()) {
        const page = await this.#read({ ...this.#request.query, after: this.#after });
        if (page.events.length > 0) return textOf(page);
      }
      if (performance.now() >= quietUntil) return `id: ${this.#after}\n: still here\n\n`;
      if (!this.#isBehind()) await this.#wait(quietUntil - performance.now());
    }
    return null;
  }

  #isBehind(): boolean {
    return this.#hasMore || this.#head > this.#after;
  }

  async #read(query: LogQuery): Promise<LogPage> {
    const limit = Math.min(query.limit, this.#options.pageMax);
    const { ctx, afterPath } = this.#request;
    const page = await readLog(ctx, { ...query, limit }, afterPath, this.#options.pageBytes);
    // Past the last event of the page, the log up to its head holds nothing that matches.
    this.#after = page.hasMore ? page.cursor : Math.max(page.cursor, page.head);
    this.#head = Math.max(this.#head, page.head);
    this.#hasMore = page.hasMore;
    return page;
  }

  async #isStillAllowed(): Promise<boolean> {
    if (performance.now() - this.#checkedAt < this.#options.recheckMs) return true;
    this.#checkedAt = performance.now();
    return this.#request.isAllowed();
  }

  /** Waits until the log grows, the stream ends, or a check or a heartbeat is due. */
  async #wait(quietMs: number): Promise<void> {
    const ms = Math.max(0, Math.min(quietMs, this.#options.recheckMs));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
      this.#ended.signal.addEventListener('abort', this.#wake, { once: true });
    });
    this.#ended.signal.removeEventListener('abort', this.#wake);
    this.#wake = () => undefined;
  }
}

/** An envelope is JSON on one line. */
function textOf({ events }: LogPage): string {
  return events.map(({ logSequence, body }) => `id: ${logSequence}\ndata: ${body}\n\n`).join('');
}
