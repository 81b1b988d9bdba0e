import { setTimeout as sleep } from 'node:timers/promises';
import { instantOfOption, wholeNumber } from '../input/read-values.ts';
import { followRequests } from '../logs/follow-requests.ts';
import {
  readRequest,
  readRequests,
  type LoggedRequest,
  type LogQuery,
} from '../logs/request-log.ts';
import { lineOf, linesOf } from '../logs/show-request.ts';
import { ServiceFailure } from '../requests/service-failure.ts';
import type { Service, ServiceAnswer } from '../requests/send-to-service.ts';
import {
  CliCommand,
  withShortAccess,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';

interface FilterOptions extends GlobalOptions {
  readonly status?: string;
  readonly method?: string;
  readonly path?: string;
  readonly route?: string;
  readonly errorCode?: string;
  readonly source?: string;
  readonly apiKeyId?: string;
  readonly idempotencyKey?: string;
  readonly since?: string;
  readonly until?: string;
  readonly limit?: string;
  readonly json?: boolean;
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const sources = ['api', 'cli', 'sdk-python', 'dashboard', 'extension', 'browser'];
const statuses = ['2xx', '4xx', '5xx', '400', '401', '402', '403', '404', '409', '422', '429'];

/** `logs tail`, `logs list` and `logs show`. */
export function addLogCommands(program: CliCommand, context: CommandContext): void {
  const logs = program
    .command('logs')
    .helpGroup('Requests:')
    .description('The requests of the last days: follow them, find one, see one as it was');
  addTail(logs, context);
  addList(logs, context);
  addShow(logs, context);
}

function addTail(logs: CliCommand, context: CommandContext): void {
  const tail = logs
    .command('tail')
    .summary('Show requests as they are answered')
    .description(
      'Shows each request of the environment within a second or two of its response, until Ctrl-C. It continues when the service was away.',
    );
  addFilters(tail)
    .option('--since <time>', 'and those from an instant on, or so long ago: 10m, 2h, 1d')
    .option('--json', 'whole requests, one a line')
    .example('commerce logs tail', 'What is asked from now on')
    .example('commerce logs tail --status 4xx --method POST --path /carts', 'What goes wrong')
    .example('commerce logs tail --since 10m --json', 'The last ten minutes and on, for jq');
  withShortAccess(tail);
  tail.action(async () => {
    const options: FilterOptions = tail.optsWithGlobals();
    await follow(context, context.serviceFor(options), options);
  });
}

function addList(logs: CliCommand, context: CommandContext): void {
  const list = logs
    .command('list')
    .summary('Find requests, the newest first')
    .description('Finds requests of the last 7 days, the newest first.');
  addFilters(list)
    .option('--since <time>', 'from an instant on, or so long ago: 10m, 2h, 1d')
    .option('--until <time>', 'up to an instant')
    .option('--limit <number>', 'as many', '20')
    .option('--json', 'whole requests, one a line')
    .example('commerce logs list --status 5xx --since 1d', 'What failed since yesterday')
    .example('commerce logs list --idempotency-key order-7', 'All attempts with one key');
  withShortAccess(list);
  list.action(async () => {
    const options: FilterOptions = list.optsWithGlobals();
    await find(context, context.serviceFor(options), options);
  });
}

function addShow(logs: CliCommand, context: CommandContext): void {
  const show = logs
    .command('show')
    .summary('Show one request as it was, and how to send it again')
    .description(
      'Shows a request by the id that each response and each error gives: what was sent, what was returned, and the command that sends it again. Secrets and what is about persons are shown as [redacted].',
    )
    .argument('<request id>', 'as `X-Request-Id` and `meta.requestId` gave it')
    .option('--json', 'print the response of the API exactly')
    .example(
      'commerce logs show 0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
      'The request that failed just now',
    );
  withShortAccess(show);
  show.action(async (id: string) => {
    const options: FilterOptions = show.optsWithGlobals();
    const { terminal } = context;
    const answer = await readSoon(context.serviceFor(options), id);
    if (options.json) return terminal.write(new TextDecoder().decode(answer.bytes).trimEnd());
    for (const line of linesOf(answer.data as LoggedRequest, terminal.paint)) terminal.write(line);
  });
}

function addFilters(command: CliCommand): CliCommand {
  command
    .option('--status <status>', 'only this status or class: 404, 4xx')
    .option('--method <method>', 'only GET, POST, PUT, PATCH or DELETE')
    .option('--path <text>', 'only paths that hold this text, such as /carts or an id')
    .option('--route <name>', 'only this operation, such as carts.addItem')
    .option('--error-code <code>', 'only those rejected with this code')
    .option('--source <source>', `only from there: ${sources.join(', ')}`)
    .option('--api-key-id <id>', 'only those made with this API key')
    .option('--idempotency-key <key>', 'only those with this Idempotency-Key');
  command.valuesByOption.set('--status', statuses);
  command.valuesByOption.set('--method', methods);
  command.valuesByOption.set('--source', sources);
  return command;
}

function filtersOf(options: FilterOptions): LogQuery {
  const asked: readonly (readonly [string, string | undefined])[] = [
    ['status', options.status?.toLowerCase()],
    ['method', options.method?.toUpperCase()],
    ['q', options.path],
    ['route', options.route],
    ['errorCode', options.errorCode],
    ['source', options.source],
    ['apiKeyId', options.apiKeyId],
    ['idempotencyKey', options.idempotencyKey],
  ];
  return asked.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]));
}

async function follow(
  { terminal }: CommandContext,
  service: Service,
  options: FilterOptions,
): Promise<void> {
  const { paint, signal } = terminal;
  const since = options.since === undefined ? null : instantOfOption('--since', options.since);
  const followed = followRequests(service, filtersOf(options), since, {
    signal,
    onConnected: () => terminal.print(paint.faint('Waiting for requests ...')),
    onLost: (reason) => terminal.print(paint.bad(`${reason} Trying again ...`)),
    onLeftOut: () => terminal.print(paint.bad('Too many at once: some are left out.')),
  });
  for await (const request of followed)
    terminal.write(options.json ? JSON.stringify(request) : lineOf(request, paint));
}

async function find(
  { terminal }: CommandContext,
  service: Service,
  options: FilterOptions,
): Promise<void> {
  const most = wholeNumber('--limit', options.limit ?? '20');
  const range: LogQuery = (['since', 'until'] as const).flatMap((name) => {
    const text = options[name];
    return text === undefined
      ? []
      : [[name, instantOfOption(`--${name}`, text).toISOString()] as const];
  });
  const query = [...filtersOf(options), ...range];
  let shown = 0;
  let cursor: string | null | undefined;
  while (shown < most && cursor !== null) {
    const limit = String(Math.min(100, most - shown));
    const behind: LogQuery = cursor === undefined ? [] : [['cursor', cursor]];
    const page = await readRequests(service, [...query, ['limit', limit], ...behind]);
    for (const row of page.rows)
      terminal.write(options.json ? JSON.stringify(row) : lineOf(row, terminal.paint));
    shown += page.rows.length;
    ({ cursor } = page);
  }
  if (shown === 0) terminal.print(terminal.paint.faint('Nothing there.'));
}

const triesMax = 4;
const waitMs = 500;

/** A request appears in the log shortly after its response. */
async function readSoon(service: Service, id: string): Promise<ServiceAnswer> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await readRequest(service, id);
    } catch (error) {
      const isMissing = error instanceof ServiceFailure && error.status === 404;
      if (!isMissing || tries === triesMax) throw error;
      await sleep(waitMs);
    }
  }
}
