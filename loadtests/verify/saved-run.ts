import { refuse } from '../client/refuse.ts';
import { purchaseEvents } from '../steps/start-run.ts';
import type { Report, SavedTotals } from '../summary/report-shape.ts';

/** What is known of an earlier load: by its journal, by its JSON summary, or by its id alone. */
export interface SavedRun {
  readonly id: string;
  readonly startedAt: number;
  readonly events: readonly string[];
  readonly countedChanges: readonly string[];
  /** Null where only the id is known. */
  readonly tenants: SavedTotals['tenants'] | null;
  readonly hadReceiver: boolean;
  /** It came to its own verification, so that no purchase was cut off. */
  readonly cameToItsEnd: boolean;
  readonly confirmed: Confirmed | null;
}

/** What the service had confirmed: each order, or their sums. */
export type Confirmed =
  | {
      readonly by: 'each';
      readonly orders: ReadonlyMap<string, number>;
      readonly refunds: ReadonlyMap<string, number>;
      readonly changes: ReadonlyMap<string, number>;
    }
  | ({ readonly by: 'sums' } & SavedTotals['confirmed']);

const idPattern = /^[0-9a-z]{9,12}$/;

/** `given`: an id, or the path of a journal or of a JSON summary, from the folder in which k6 was started. */
export function readSavedRun(given: string): SavedRun {
  if (given === '')
    return refuse(
      'RUN is not set: add -e RUN=<the JSON summary, the journal (K6_CONSOLE_OUTPUT) or the id of a load>',
    );
  if (idPattern.test(given)) return byId(given);
  const path = given.startsWith('/') ? given : `${__ENV['PWD'] ?? '.'}/${given}`;
  let text: string;
  try {
    text = open(path);
  } catch {
    return refuse(`RUN=${given} is neither the id of a load nor a file that can be read.`);
  }
  return text.trimStart().startsWith('{') ? bySummary(given, text) : byJournal(given, text);
}

function byId(id: string): SavedRun {
  return {
    id,
    // The first eight characters are its time.
    startedAt: Number.parseInt(id.slice(0, 8), 36),
    events: purchaseEvents,
    countedChanges: [],
    tenants: null,
    hadReceiver: false,
    cameToItsEnd: false,
    confirmed: null,
  };
}

function bySummary(given: string, text: string): SavedRun {
  const { runId, startedAt, saved } = JSON.parse(text) as Partial<Report>;
  if (!runId || !startedAt || !saved)
    return refuse(`RUN=${given} is the summary of no load: it names no run.`);
  const { confirmed, untilItBreaks, ...others } = saved;
  return {
    id: runId,
    startedAt: Date.parse(startedAt),
    ...others,
    cameToItsEnd: !untilItBreaks,
    confirmed: { by: 'sums', ...confirmed },
  };
}

/** Of several loads in one journal, the last. */
function byJournal(given: string, text: string): SavedRun {
  const entries = [...text.matchAll(/load-run (\w+) (\w+) ?([^"\n]*)/g)].map(
    ([, id = '', entry = '', values = '']) => ({ id, entry, values: values.trim().split(' ') }),
  );
  const begin = entries.findLast(({ entry }) => entry === 'begin');
  if (begin === undefined)
    return refuse(`RUN=${given} holds no load: K6_CONSOLE_OUTPUT=${given} k6 run ... writes it.`);
  const { id, values } = begin;
  const ofRun = (entry: string) =>
    entries.filter((one) => one.id === id && one.entry === entry).map((one) => one.values);
  const [startedAt = '', events = '', counted = '', end = ''] = values;
  const tenants = ofRun('tenant');
  const changes = ofRun('change').map(([resourceId = '']) => resourceId);
  return {
    id,
    startedAt: Number(startedAt),
    events: events.split(','),
    countedChanges: counted === 'orders' ? [] : counted.split(','),
    tenants: tenants.map(([applicationId = '', position = '']) => ({
      applicationId,
      logPosition: Number(position),
    })),
    hadReceiver: tenants.some(([, , receiver]) => receiver === 'receiver'),
    cameToItsEnd: end === 'to-the-end' && ofRun('end').length > 0,
    confirmed: {
      by: 'each',
      orders: amountsOf(ofRun('order')),
      refunds: amountsOf(ofRun('refund')),
      changes: countOf(changes),
    },
  };
}

function amountsOf(lines: readonly (readonly string[])[]): Map<string, number> {
  return new Map(lines.map(([id = '', amount = '']) => [id, Number(amount)]));
}

export function countOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
