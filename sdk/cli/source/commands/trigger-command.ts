import { setTimeout as sleep } from 'node:timers/promises';
import { logEnds, readPages } from '../events/read-log.ts';
import type { LogEvent } from '../listen/event.ts';
import { matchesTypes } from '../listen/event.ts';
import { eventTypes } from '../operations/table.ts';
import { showData } from '../output/show-answer.ts';
import { identify } from '../profiles/identify.ts';
import type { Service } from '../requests/send-to-service.ts';
import { exitCodes, misuse, Refusal } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { notCaused, recipes } from '../trigger/recipes.ts';
import type { Recipe } from '../trigger/recipe.ts';
import { Sandbox } from '../trigger/sandbox.ts';
import { wholeNumber } from '../input/read-values.ts';
import { isSandbox, readClock, resetClock } from './clock-commands.ts';
import {
  withShortAccess,
  type CliCommand,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';

interface Options extends GlobalOptions {
  readonly list?: boolean;
  readonly json?: boolean;
  readonly amount: string;
  readonly email?: string;
}

const waitMaxMs = 30_000;

/** `trigger`: causes real events, by doing in the sandbox what they follow from. */
export function addTriggerCommand(program: CliCommand, context: CommandContext): void {
  const command = program
    .command('trigger')
    .helpGroup('Sandbox:')
    .summary('Cause an event in the sandbox')
    .description(
      "Does in the sandbox what an event follows from, with customers, carts and payments of its own, and waits for the event in the log. The events are real: they reach webhook endpoints and listen.\nWhere time must pass, the environment's test clock is moved, with all that falls due; if it was in real time before, it is set back to that.",
    )
    .argument('[events...]', "types such as order.created, or 'order.*'")
    .option('--list', 'say which events can be caused, and how')
    .option('--amount <minor units>', 'what things cost', '1999')
    .option('--email <address>', 'of the buyer; default: a new one each time')
    .option('--json', 'the events, one a line')
    .example('commerce trigger order.created', 'A purchase')
    .example(
      'commerce trigger payment.failed subscription.renewed',
      'A declined card, and a renewal',
    )
    .example('commerce trigger --list', 'What can be caused');
  command.complete = () => [...recipes.keys()];
  withShortAccess(command);
  command.action(async (wanted: string[]) => {
    const options: Options = command.optsWithGlobals();
    if (options.list) return showList(context.terminal, options);
    await triggerAll(context.terminal, context.serviceFor(options), typesOf(wanted), options);
  });
}

function showList(terminal: Terminal, { json = false }: Options): void {
  const rows = eventTypes.map((type) => {
    const recipe = recipes.get(type);
    return {
      event: type,
      clock: recipe?.movesClock ? 'moves' : '',
      how: howOf(type, recipe),
    };
  });
  if (json) terminal.write(JSON.stringify(rows, null, 2));
  else showData(terminal, rows, null);
}

function howOf(type: string, recipe: Recipe | undefined): string {
  if (recipe === undefined) return `not: ${notCaused.get(type) ?? 'unknown here'}`;
  return recipe.needs === undefined ? recipe.by : `${recipe.by}; needs ${recipe.needs}`;
}

function typesOf(wanted: readonly string[]): string[] {
  if (wanted.length === 0) throw misuse('Which event? `commerce trigger --list` names them.');
  const types = wanted.flatMap((one) => {
    const found = [...recipes.entries()]
      .filter(
        ([type, { needs }]) => type === one || (needs === undefined && matchesTypes([one], type)),
      )
      .map(([type]) => type);
    if (found.length > 0) return found;
    const reason = notCaused.get(one);
    if (reason !== undefined) throw new Refusal(`${one} cannot be caused: it ${reason}.`);
    throw misuse(`There is no event ${one}; \`commerce trigger --list\` names them.`);
  });
  return [...new Set(types)];
}

async function triggerAll(
  terminal: Terminal,
  service: Service,
  types: readonly string[],
  options: Options,
): Promise<void> {
  if (!isSandbox(service))
    throw new Refusal('trigger works in a sandbox only: with a key that begins with sk_test_.');
  const identity = await identify(service);
  const chosen = { amount: wholeNumber('--amount', options.amount), email: options.email ?? null };
  const movesClock = types.some((type) => recipes.get(type)?.movesClock);
  const wasReal = movesClock && (await readClock(service)).mode === 'real';
  try {
    for (const type of types) {
      const recipe = recipes.get(type);
      if (recipe === undefined) continue;
      const shop = new Sandbox(service, identity, chosen, terminal.signal);
      const event = await causeEvent(terminal, service, shop, type, recipe);
      if (options.json) terminal.write(JSON.stringify(event));
      else terminal.write(`${event.logSequence} ${event.type} ${event.resource.id} ${event.id}`);
    }
  } finally {
    if (wasReal) await resetClock(service).catch(() => undefined);
  }
}

async function causeEvent(
  { print, paint, signal }: Pick<Terminal, 'print' | 'paint' | 'signal'>,
  service: Service,
  shop: Sandbox,
  type: string,
  { by, run }: Recipe,
): Promise<LogEvent> {
  const { newest } = await logEnds(service);
  print(paint.faint(`${type}: ${by} ...`));
  try {
    await run(shop);
  } catch (error) {
    if (error instanceof Refusal) print(paint.bad(`${type} was not caused.`));
    throw error;
  }
  const deadline = Date.now() + waitMaxMs;
  for (;;) {
    const event = await findCaused(service, newest, type, shop.ids);
    if (event !== null) return event;
    if (signal.aborted) throw new Refusal('stopped', exitCodes.interrupted);
    if (Date.now() > deadline)
      throw new Refusal(`${type} did not come within ${waitMaxMs / 1000} s.`);
    await sleep(100);
  }
}

/** The first event of the type behind the position that is about something of ours. */
async function findCaused(
  service: Service,
  after: number,
  type: string,
  ids: ReadonlySet<string>,
): Promise<LogEvent | null> {
  for await (const events of readPages(service, after, [type])) {
    const found = events.find((event) => {
      const text = JSON.stringify(event);
      return [...ids].some((id) => text.includes(id));
    });
    if (found !== undefined) return found;
  }
  return null;
}
