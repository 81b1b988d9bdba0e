import { Option } from 'commander';
import { findEvent, findPosition, writtenAt } from '../events/find-position.ts';
import { readPages } from '../events/read-log.ts';
import { instantOfOption, wholeNumber } from '../input/read-values.ts';
import { labelOf, type LogEvent } from '../listen/event.ts';
import { followLog } from '../listen/follow-log.ts';
import { createForward } from '../listen/forward.ts';
import { secretFor, secretOf } from '../listen/sign.ts';
import { targetOf, typeList } from '../listen/targets.ts';
import type { Service } from '../requests/send-to-service.ts';
import { exitCodes, misuse, Refusal } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import {
  CliCommand,
  collect,
  withShortAccess,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';
import { headerOf } from './send-request.ts';

interface RangeOptions extends GlobalOptions {
  readonly after?: string;
  readonly since?: string;
  readonly until?: string;
  readonly types?: string;
}

interface TailOptions extends RangeOptions {
  readonly follow: boolean;
  readonly json?: boolean;
}

interface ResendOptions extends RangeOptions {
  readonly to: string;
  readonly secret?: string;
  readonly header?: readonly string[];
  readonly skipVerify?: boolean;
}

const endpointId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** `events tail` and `events resend`; `events list` comes from the table of operations. */
export function addEventCommands(program: CliCommand, context: CommandContext): void {
  const events = program
    .command('events')
    .helpGroup('Events:')
    .description('The event log: read it, follow it, send events again');
  addTail(events, context);
  addResend(events, context);
}

function addTail(events: CliCommand, context: CommandContext): void {
  const tail = events
    .command('tail')
    .summary('Show a range of the log, and what follows')
    .description(
      'Shows the events of a range and then what happens. With --until, or --no-follow, it ends there.',
    );
  addRange(tail)
    .option('--no-follow', 'end with the last event there is')
    .option('--json', 'whole events, one a line')
    .example('commerce events tail', 'What happens from now on')
    .example(
      "commerce events tail --types 'order.*' --since 1h",
      'The orders of the last hour, and new ones',
    )
    .example(
      'commerce events tail --since 2026-11-01 --until 2026-11-02 --json',
      'One day, for jq',
    );
  withShortAccess(tail);
  tail.action(async () => {
    const options: TailOptions = tail.optsWithGlobals();
    await showRange(context, context.serviceFor(options), options);
  });
}

function addResend(events: CliCommand, context: CommandContext): void {
  const resend = events
    .command('resend')
    .summary('Send events of the log again')
    .description(
      'Sends events again: to an address, signed here, or to a registered webhook endpoint, by the service.\nEvents are named by id (evt_...), by logSequence, or by a range. With the profile of production, --to http://localhost:4242 brings events of production to this machine; nothing is changed there.',
    )
    .argument('[events...]', 'ids or logSequences');
  addRange(resend)
    .requiredOption('--to <url or endpoint id>', 'where to')
    .option('--secret <whsec_..>', 'sign with this secret; default: the one that listen prints')
    .addOption(new Option('-H, --header <header>', 'sent along, "Name: value"').argParser(collect))
    .option('--skip-verify', 'take any certificate of an https receiver')
    .example(
      'commerce events resend evt_0195a1f07c1e7a2b8c3d4e5f60718293 --to localhost:4242/hooks',
      'One event to this machine',
    )
    .example(
      'commerce events resend 4711 4712 --to 0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
      'Two to a webhook endpoint',
    )
    .example(
      "commerce events resend --since 2h --until 1h --types 'order.*' --to localhost:4242/hooks",
      'A range of the log',
    );
  withShortAccess(resend);
  resend.action(async (ids: string[]) => {
    const options: ResendOptions = resend.optsWithGlobals();
    const service = context.serviceFor(options);
    const isRange = options.after !== undefined || options.since !== undefined;
    if (isRange === ids.length > 0) throw misuse('Name events, or a range by --after or --since.');
    await (endpointId.test(options.to)
      ? resendToEndpoint(context.terminal, service, ids, options)
      : resendToUrl(context.terminal, service, ids, options));
  });
}

function addRange(command: CliCommand): CliCommand {
  return command
    .option('--types <list>', 'only these, such as order.*,payment.captured')
    .option('--after <number>', 'behind this logSequence (0: from the oldest)')
    .option('--since <time>', 'from an instant, or so long ago: 10m, 2h, 1d')
    .option('--until <time or number>', 'up to an instant, or to this logSequence');
}

async function showRange(
  { terminal }: CommandContext,
  service: Service,
  options: TailOptions,
): Promise<void> {
  const show = (event: LogEvent): void =>
    terminal.write(
      options.json
        ? JSON.stringify(event)
        : labelOf({ logSequence: event.logSequence, event, body: '' }),
    );
  const isPast = options.after !== undefined || options.since !== undefined;
  const isEnded = options.until !== undefined || !options.follow;
  let position: number | null = null;
  if (isPast || isEnded) {
    position = await startOf(service, options);
    for await (const event of eventsOf(service, position, options)) {
      show(event);
      position = event.logSequence;
    }
  }
  if (isEnded) return;
  const { key, url } = service.access;
  if (key === null)
    throw new Refusal('To follow the log a secret key is needed.', exitCodes.credential);
  const types = options.types === undefined ? null : typeList(options.types);
  const followed = followLog(
    { url, key, after: position, types },
    {
      signal: terminal.signal,
      onConnected: () => terminal.print(terminal.paint.faint('Waiting for events ...')),
      onLost: (reason) =>
        terminal.print(terminal.paint.bad(`Lost ${url} (${reason}); connecting anew ...`)),
    },
  );
  for await (const { event } of followed) show(event);
}

/** Where a range begins; without a beginning, with the oldest event that is kept. */
function startOf(service: Service, { after, since }: RangeOptions): Promise<number> {
  if (after !== undefined && since !== undefined) throw misuse('Either --after or --since.');
  if (since !== undefined) return findPosition(service, instantOfOption('--since', since));
  return Promise.resolve(after === undefined ? 0 : wholeNumber('--after', after));
}

async function* eventsOf(
  service: Service,
  after: number,
  options: RangeOptions,
): AsyncGenerator<LogEvent> {
  const types = options.types === undefined ? null : typeList(options.types);
  const isWithin = endOf(options.until);
  const from =
    options.since === undefined ? 0 : instantOfOption('--since', options.since).getTime();
  for await (const events of readPages(service, after, types)) {
    for (const event of events) {
      if (!isWithin(event)) return;
      if (writtenAt(event.id) >= from) yield event;
    }
  }
}

function endOf(until: string | undefined): (event: LogEvent) => boolean {
  if (until === undefined) return () => true;
  if (/^\d{1,15}$/.test(until)) return ({ logSequence }) => logSequence <= Number(until);
  const end = instantOfOption('--until', until).getTime();
  return ({ id }) => writtenAt(id) <= end;
}

async function* chosenEvents(
  service: Service,
  ids: readonly string[],
  options: RangeOptions,
): AsyncGenerator<LogEvent> {
  for (const id of ids) yield await findEvent(service, id);
  if (ids.length === 0) yield* eventsOf(service, await startOf(service, options), options);
}

async function resendToUrl(
  { write, paint, signal }: Terminal,
  service: Service,
  ids: readonly string[],
  options: ResendOptions,
): Promise<void> {
  const url = targetOf(options.to);
  const secret =
    options.secret === undefined ? secretFor(service.access.key ?? '') : secretOf(options.secret);
  const headers = Object.fromEntries((options.header ?? []).map(headerOf));
  const forward = createForward(
    { url, secret, headers, skipVerify: options.skipVerify ?? false, name: null },
    { print: write, paint, signal },
  );
  write(`Signing secret: ${secret}`);
  let sent = 0;
  let leftOut = 0;
  for await (const event of chosenEvents(service, ids, options)) {
    const entry = { logSequence: event.logSequence, event, body: JSON.stringify(event) };
    const isTaken = await forward(entry);
    if (signal.aborted) throw new Refusal('stopped', exitCodes.interrupted);
    if (isTaken) sent += 1;
    else leftOut += 1;
  }
  write(`Sent ${sent}, left out ${leftOut}`);
  if (leftOut > 0) throw new Refusal(`${url} did not take ${leftOut} of ${sent + leftOut}.`);
}

/** The service replays ranges; events that are named are ranges of one. */
async function resendToEndpoint(
  { write }: Terminal,
  service: Service,
  ids: readonly string[],
  options: ResendOptions,
): Promise<void> {
  const types = options.types === undefined ? {} : { types: typeList(options.types) };
  const ranges: object[] = [];
  for (const id of ids) {
    const { logSequence, type } = await findEvent(service, id);
    // Named, so that the endpoint gets it whatever it has subscribed to.
    ranges.push({ after: logSequence - 1, until: logSequence, types: [type] });
  }
  if (ids.length === 0) ranges.push({ ...(await rangeOf(service, options)), ...types });
  for (const range of ranges) {
    const { data } = await service.send({
      method: 'POST',
      path: `/api/v1/webhook-endpoints/${options.to}/replay`,
      body: range,
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    const { replayId, count } = data as { replayId: string; count: number };
    write(`Replay ${replayId}: ${count} event${count === 1 ? '' : 's'} to ${options.to}`);
  }
}

async function rangeOf(
  service: Service,
  options: RangeOptions,
): Promise<{ after: number; until?: number }> {
  const after = await startOf(service, options);
  const { until } = options;
  if (until === undefined) return { after };
  if (/^\d{1,15}$/.test(until)) return { after, until: Number(until) };
  return { after, until: await findPosition(service, instantOfOption('--until', until)) };
}
