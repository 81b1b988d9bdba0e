import type { Terminal } from '../terminal/terminal.ts';
import { disturb } from './chaos.ts';
import { labelOf, matchesTypes, type LogEntry } from './event.ts';
import { followLog } from './follow-log.ts';
import { createForward, type Forward } from './forward.ts';

/** Where events go, and which. */
export interface Target {
  readonly url: string;
  readonly types: readonly string[] | null;
  readonly secret: string;
}

export interface ListenOptions {
  readonly url: string;
  readonly key: string;
  /** None: events are only shown. */
  readonly targets: readonly Target[];
  /** For what is shown, and for all targets. */
  readonly types: readonly string[] | null;
  readonly after: number | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly skipVerify: boolean;
  /** Null: in order, each once. */
  readonly chaosSeed: number | null;
  readonly isJson: boolean;
}

/** So many events wait for a slow target before the log waits for it, too. */
const waitingMax = 100;

/**
 * Follows the log and forwards each event to every target that wants it, or shows it, until it is stopped; then prints
 * the position to continue from, also when an error ends it. A target gets its events one after the other; one that is
 * slow or away does not hold up the others.
 */
export async function listen(options: ListenOptions, terminal: Terminal): Promise<void> {
  const { paint } = terminal;
  // An error of one target ends all.
  const refused = new AbortController();
  const signal = AbortSignal.any([terminal.signal, refused.signal]);
  // With the events on stdout, what is said goes beside them.
  const print = options.isJson ? terminal.print : terminal.write;
  introduce(options, print);
  const done = new Positions();
  const followed = followLog(
    { ...options, types: typesOf(options) },
    {
      signal,
      onConnected: (position) => {
        done.position = position;
        print(options.after === null ? 'Ready' : `Ready, with what lies behind ${options.after}`);
      },
      onLost: (reason) => print(paint.bad(`Lost ${options.url} (${reason}); connecting anew ...`)),
    },
  );
  const handlers = handlersOf(options, { print, paint, signal });
  const counts = new Counts();
  const work = new Set<Promise<void>>();
  let broken: unknown = null;
  try {
    for await (const { item, isDuplicate } of inOrderOf(options, noted(followed, done))) {
      if (options.isJson) terminal.write(item.body);
      const wanted = handlers.filter(({ types }) => matchesTypes(types, item.event.type));
      const results = wanted.map(({ queue }) => queue.add(item, isDuplicate ? ' duplicate' : ''));
      const settled = settle(item, results).catch((error: unknown) => {
        broken ??= error;
        refused.abort();
      });
      work.add(settled);
      void settled.finally(() => work.delete(settled));
      // One that is stuck lets the others continue for a while.
      await Promise.all(wanted.map(({ queue }) => queue.room()));
      if (signal.aborted) break;
    }
  } finally {
    await Promise.all(work);
    if (done.position !== null) print(summaryOf(options, counts, done.position));
  }
  if (broken !== null) throw broken;

  async function settle(item: LogEntry, results: readonly Promise<boolean>[]): Promise<void> {
    const taken = await Promise.all(results);
    if (signal.aborted && taken.includes(false)) return;
    for (const isTaken of taken.length === 0 ? [true] : taken)
      counts.add(item.logSequence, isTaken);
    done.settle(item.logSequence);
  }
}

function introduce(options: ListenOptions, print: (line: string) => void): void {
  const { targets, types, url, chaosSeed } = options;
  const what = types === null ? 'all' : types.join(',');
  if (targets.length === 0) print(`Showing ${what} events of ${url}`);
  for (const target of targets) {
    const its = target.types === null ? what : target.types.join(',');
    print(`Forwarding ${its} events of ${url} to ${target.url}`);
  }
  for (const secret of new Set(targets.map((target) => target.secret)))
    print(`Signing secret: ${secret}`);
  if (chaosSeed !== null)
    print(`Chaos: some twice and out of order; again with --seed ${chaosSeed}`);
}

/** What the service is asked for: all that anybody wants. */
function typesOf({ targets, types }: ListenOptions): string[] | null {
  const lists = targets.length === 0 ? [types] : targets.map((target) => target.types ?? types);
  return lists.includes(null) ? null : [...new Set(lists.flatMap((list) => list ?? []))];
}

interface Handler {
  readonly types: readonly string[] | null;
  readonly queue: TargetQueue;
}

function handlersOf(
  options: ListenOptions,
  surroundings: Parameters<typeof createForward>[1],
): Handler[] {
  const { targets, types, headers, skipVerify, isJson } = options;
  if (targets.length === 0) {
    const show: Forward = async (entry, remark = '') => {
      if (!isJson) surroundings.print(`${labelOf(entry)}${remark}`);
      return true;
    };
    return [{ types, queue: new TargetQueue(show) }];
  }
  return targets.map((target) => {
    const name = targets.length === 1 ? null : target.url;
    const forward = createForward({ ...target, headers, skipVerify, name }, surroundings);
    return { types: target.types ?? types, queue: new TargetQueue(forward) };
  });
}

/** The events of one target, one after the other. */
class TargetQueue {
  readonly #forward: Forward;
  #tail: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  constructor(forward: Forward) {
    this.#forward = forward;
  }

  async add(entry: LogEntry, remark: string): Promise<boolean> {
    this.#waiting += 1;
    const result = this.#tail.then(() => this.#forward(entry, remark));
    // After an error nothing more is sent.
    this.#tail = result;
    try {
      return await result;
    } finally {
      this.#waiting -= 1;
    }
  }

  /** Until there is room for another one. */
  async room(): Promise<void> {
    if (this.#waiting >= waitingMax) await this.#tail.catch(() => undefined);
  }
}

async function* inOrderOf(
  { chaosSeed }: ListenOptions,
  items: AsyncIterable<LogEntry>,
): AsyncGenerator<{ item: LogEntry; isDuplicate: boolean }> {
  if (chaosSeed !== null) yield* disturb(items, chaosSeed);
  else for await (const item of items) yield { item, isDuplicate: false };
}

async function* noted(
  items: AsyncIterable<LogEntry>,
  positions: Positions,
): AsyncGenerator<LogEntry> {
  for await (const item of items) {
    positions.open(item.logSequence);
    yield item;
  }
}

function summaryOf({ targets }: ListenOptions, counts: Counts, position: number): string {
  const { taken, leftOut, firstLeftOut } = counts;
  const first = leftOut === 0 ? '' : ` (the first: ${firstLeftOut})`;
  const what =
    targets.length === 0 ? `Showed ${taken}` : `Forwarded ${taken}, left out ${leftOut}${first}`;
  return `${what}; continue with --after ${position}`;
}

class Counts {
  taken = 0;
  leftOut = 0;
  firstLeftOut: number | null = null;

  add(logSequence: number, isTaken: boolean): void {
    this[isTaken ? 'taken' : 'leftOut'] += 1;
    if (!isTaken) this.firstLeftOut ??= logSequence;
  }
}

/** The number up to which all events are done: out of order, an earlier event may still wait. */
class Positions {
  position: number | null = null;
  readonly #open = new Map<number, boolean>();

  open(logSequence: number): void {
    this.#open.set(logSequence, false);
  }

  settle(logSequence: number): void {
    if (this.#open.has(logSequence)) this.#open.set(logSequence, true);
    for (const [number, isDone] of this.#open) {
      if (!isDone) return;
      this.#open.delete(number);
      this.position = number;
    }
  }
}
