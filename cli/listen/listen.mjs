import { disturb } from './chaos.mjs';
import { followLog } from './follow-log.mjs';
import { createForwarder } from './forward.mjs';

/**
 * Follows the log and forwards each event, or shows it, until it is stopped; then prints the position to continue from,
 * also when a refusal ends it. `print` takes lines for the reader, `write` the events themselves.
 */
export async function listen(options, { print, write, paint, signal }) {
  const { forward, chaos, seed } = options;
  const target = forward === null ? '' : ` to ${forward}`;
  const doing = forward === null ? 'Showing' : 'Forwarding';
  print(`${doing} ${options.types ?? 'all'} events of ${options.url}${target}`);
  if (forward !== null) print(`Signing secret: ${options.secret}`);
  if (chaos) print(`Chaos: some twice and out of order; again with --seed ${seed}`);
  const handle = createHandler(options, { print, write, paint, signal });
  const done = new Positions();
  const followed = followLog(options, {
    signal,
    onConnected: (position) => {
      done.position = position;
      print(options.after === null ? 'Ready' : `Ready, with what lies behind ${options.after}`);
    },
    onLost: (reason) => print(paint.bad(`Lost ${options.url} (${reason}); connecting anew ...`)),
  });
  const counts = { taken: 0, leftOut: 0, firstLeftOut: null };
  try {
    for await (const { item, remark } of orderOf(options, noted(followed, done))) {
      const isTaken = await handle(item, remark);
      if (signal.aborted && !isTaken) break;
      counts[isTaken ? 'taken' : 'leftOut'] += 1;
      if (!isTaken) counts.firstLeftOut ??= item.logSequence;
      done.settle(item.logSequence);
    }
  } finally {
    if (done.position !== null) print(summaryOf(options, counts, done.position));
  }
}

function summaryOf({ forward }, { taken, leftOut, firstLeftOut }, position) {
  const first = leftOut === 0 ? '' : ` (the first: ${firstLeftOut})`;
  const what =
    forward === null ? `Showed ${taken}` : `Forwarded ${taken}, left out ${leftOut}${first}`;
  return `${what}; go on with --after ${position}`;
}

function createHandler(options, { print, write, paint, signal }) {
  const forward =
    options.forward === null ? null : createForwarder(options, { print, paint, signal });
  return async (item, remark) => {
    if (options.printJson) write(item.body);
    if (forward !== null) return forward(item, remark);
    const { logSequence, event } = item;
    if (!options.printJson) print(`${logSequence} ${event.type} ${event.id}${remark}`);
    return true;
  };
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

/** The number up to which all events are done: out of order, an earlier event may still wait. */
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
