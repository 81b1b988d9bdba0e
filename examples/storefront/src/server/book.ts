import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { settings } from './settings.ts';

/** What a webhook said of an order. */
export interface Entry {
  readonly eventId: string;
  readonly orderId: string;
  readonly is: 'paid' | 'cancelled';
  readonly at: string;
}

/**
 * The shop's own record of its orders: a file with a line for each event, on the disk before the event is answered.
 * In production: a table with a unique column for the event's id.
 */
class Book {
  readonly #events = new Set<string>();
  readonly #orders = new Map<string, Entry>();
  readonly #file: number;

  constructor(folder: string) {
    mkdirSync(folder, { recursive: true });
    const path = join(folder, 'orders.jsonl');
    const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : [];
    for (const line of lines) if (line) this.#take(JSON.parse(line));
    this.#file = openSync(path, 'a', 0o600);
    process.once('exit', () => closeSync(this.#file));
  }

  /** Records an entry; false for an event that was recorded before. */
  record(entry: Entry): boolean {
    if (this.#events.has(entry.eventId)) return false;
    writeSync(this.#file, `${JSON.stringify(entry)}\n`);
    fsyncSync(this.#file);
    this.#take(entry);
    return true;
  }

  /** The last that was heard of the order. */
  find(orderId: string): Entry | undefined {
    return this.#orders.get(orderId);
  }

  #take(entry: Entry): void {
    this.#events.add(entry.eventId);
    // Events may come late and out of their order: a cancelled order does not become paid again.
    if (this.#orders.get(entry.orderId)?.is !== 'cancelled') this.#orders.set(entry.orderId, entry);
  }
}

let opened: Book | undefined;

export function book(): Book {
  opened ??= new Book(settings.dataFolder);
  return opened;
}
