import { setTimeout as sleep } from 'node:timers/promises';
import { showData } from '../output/show-answer.ts';
import { instantOf } from '../output/cell.ts';
import type { Service } from '../requests/send-to-service.ts';
import { exitCodes, misuse, Refusal } from '../terminal/refusal.ts';
import {
  CliCommand,
  withShortAccess,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';

interface Options extends GlobalOptions {
  readonly to?: string;
  readonly wait: boolean;
  readonly json?: boolean;
}

export interface TestClock {
  readonly now: string;
  readonly mode: 'real' | 'frozen' | 'advancing';
  readonly target: string | null;
}

const units = ['minute', 'hour', 'day', 'week', 'month'] as const;
const pollMs = 250;

/** `clock`: the test clock of a sandbox environment. */
export function addClockCommands(program: CliCommand, context: CommandContext): void {
  const clock = program
    .command('clock')
    .helpGroup('Sandbox:')
    .description('The test clock of a sandbox: renewals, trials, due dates and carts follow it');
  const show = clock
    .command('show')
    .description('Show what time it is in the sandbox')
    .option('--json', 'print it as JSON')
    .example('commerce clock show', 'Whether the clock is frozen, and when');
  act(show, context, async (service) => readClock(service));
  const advance = clock
    .command('advance')
    .description('Advance the clock, and wait until everything that falls due has run')
    .argument('[count]', 'how many')
    .argument('[unit]', units.join(', '))
    .option('--to <time>', 'to this instant instead')
    .option('--no-wait', 'do not wait')
    .option('--json', 'print it as JSON')
    .example('commerce clock advance 1 month', 'To the next renewal of a monthly subscription')
    .example('commerce clock advance --to 2027-01-01T00:00:00Z', 'To an instant');
  act(advance, context, async (service, options, [count, unit]) => {
    await advanceClock(service, distanceOf(count, unit, options.to));
    return options.wait ? waitForClock(service, context.terminal.signal) : readClock(service);
  });
  const freeze = clock
    .command('freeze')
    .description('Freeze the clock at an instant')
    .argument('<time>', 'such as 2027-01-31T09:00:00Z')
    .option('--json', 'print it as JSON')
    .example('commerce clock freeze 2027-01-31T09:00:00Z', 'On the last day of a month');
  act(freeze, context, async (service, _options, [now]) => {
    await write(service, 'POST', '/api/v1/test-clock', { now: timeOf(now ?? '') });
    return readClock(service);
  });
  const reset = clock
    .command('reset')
    .description('Go back to real time')
    .option('--json', 'print it as JSON')
    .example('commerce clock reset', 'Real time again');
  act(reset, context, async (service) => {
    await resetClock(service);
    return readClock(service);
  });
}

function act(
  command: CliCommand,
  context: CommandContext,
  run: (
    service: Service,
    options: Options,
    args: readonly (string | undefined)[],
  ) => Promise<TestClock>,
): void {
  withShortAccess(command);
  command.action(async () => {
    const options: Options = command.optsWithGlobals();
    const { terminal } = context;
    const clock = await run(context.serviceFor(options), options, command.args);
    if (options.json) showData(terminal, JSON.stringify(clock), null);
    else terminal.write(sentenceOf(clock));
  });
}

function sentenceOf({ mode, now, target }: TestClock): string {
  if (mode === 'real') return `Real time: ${instantOf(now)} UTC`;
  if (mode === 'frozen') return `Frozen at ${instantOf(now)} UTC`;
  return `Advancing from ${instantOf(now)} to ${instantOf(target ?? '')} UTC`;
}

/** How far: `{ by }` or `{ to }`. */
export type Distance =
  | { readonly to: string }
  | { readonly by: { readonly unit: (typeof units)[number]; readonly count: number } };

function distanceOf(
  count: string | undefined,
  unit: string | undefined,
  to: string | undefined,
): Distance {
  if (to !== undefined && count === undefined) return { to: timeOf(to) };
  const [, number = count, joined = unit] = /^(\d+)([a-z]+)$/.exec(count ?? '') ?? [];
  const known = units.find((one) => one === joined?.replace(/s$/, ''));
  if (to !== undefined || number === undefined || known === undefined || !/^\d{1,4}$/.test(number))
    throw misuse(`Say how far: \`clock advance 1 month\` (${units.join(', ')}), or --to <time>.`);
  return { by: { unit: known, count: Number(number) } };
}

function timeOf(text: string): string {
  const instant = new Date(text);
  if (!/^\d{4}-\d\d-\d\d/.test(text) || Number.isNaN(instant.getTime()))
    throw misuse(`${text}: an instant such as 2027-01-31T09:00:00Z.`);
  return instant.toISOString();
}

export async function readClock(service: Service): Promise<TestClock> {
  return (await service.get('/api/v1/test-clock')) as TestClock;
}

async function advanceClock(service: Service, distance: Distance): Promise<void> {
  await write(service, 'POST', '/api/v1/test-clock/advance', distance);
}

export async function resetClock(service: Service): Promise<void> {
  await write(service, 'DELETE', '/api/v1/test-clock', undefined);
}

/** Until an advance is done. */
async function waitForClock(service: Service, signal: AbortSignal): Promise<TestClock> {
  for (;;) {
    const clock = await readClock(service);
    if (clock.mode !== 'advancing') return clock;
    await sleep(pollMs, undefined, { signal }).catch(() => {
      throw new Refusal('stopped; the clock continues', exitCodes.interrupted);
    });
  }
}

async function write(
  service: Service,
  method: string,
  path: string,
  body: object | undefined,
): Promise<void> {
  await service.send({
    method,
    path,
    ...(body === undefined ? {} : { body }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
}

export function isSandbox({ access }: Service): boolean {
  return access.key?.startsWith('sk_test_') ?? false;
}
