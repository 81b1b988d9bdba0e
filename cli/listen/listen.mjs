import { disturb } from './chaos.mjs';
import { followLog } from './follow-log.mjs';
import { createForwarder } from './forward.mjs';

/** Follows the log and forwards each event until it is stopped; then says from where to go on. */
export async function listen(options, { print, signal }) {
  print(`Forwarding ${options.types ?? 'all'} events of ${options.url} to ${options.forward}`);
  print(`Signing secret: ${options.secret}`);
  const forward = createForwarder(options, { print, signal });
  const followed = followLog(options, {
    signal,
    onConnected: () =>
      print(options.after === null ? 'Ready' : `Ready, with what lies behind ${options.after}`),
    onLost: (reason) => print(`Lost ${options.url} (${reason}); connecting anew ...`),
  });
  const counts = { taken: 0, leftOut: 0 };
  const done = new Positions();
  for await (const { item, remark } of orderOf(options, noted(followed, done))) {
    const isTaken = await forward(item, remark);
    if (signal.aborted && !isTaken) break;
    counts[isTaken ? 'taken' : 'leftOut'] += 1;
    done.settle(item.logSequence);
  }
  const goOn = done.position === null ? '' : `; go on with --after ${done.position}`;
  print(`Forwarded ${counts.taken}, left out ${counts.leftOut}${goOn}`);
}

function orderOf({ chaos, seed }, items) {
  return chaos ? disturb(items, seed) : plain(items);
}

async function* plain(items) {
  for await (const item of items) yield { item, remark: '' };
}

async function* noted(items, positions) {
  for await (const item of items) {
    positions.open(item.logSequence);
    yield item;
  }
}

/** The last number up to which all is done: out of order, an earlier event may still wait. */
class Positions {
  position = null;
  #open = new Map();

  open(logSequence) {
    this.#open.set(logSequence, false);
  }

  settle(logSequence) {
    if (this.#open.has(logSequence)) this.#open.set(logSequence, true);
    for (const [number, isDone] of this.#open) {
      if (!isDone) return;
      this.#open.delete(number);
      this.position = number;
    }
  }
}
