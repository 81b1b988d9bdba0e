import { randomInt } from 'node:crypto';
import { Option } from 'commander';
import { listen, type ListenOptions } from '../listen/listen.ts';
import { secretFor, secretOf } from '../listen/sign.ts';
import { targetsOf, typeList, type AskedTarget, type ForwardArgument } from '../listen/targets.ts';
import { findPosition } from '../events/find-position.ts';
import { instantOfOption, wholeNumber } from '../input/read-values.ts';
import type { Service } from '../requests/send-to-service.ts';
import { exitCodes, misuse, Refusal } from '../terminal/refusal.ts';
import {
  CliCommand,
  collect,
  withShortAccess,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';
import { headerOf } from './send-request.ts';

interface Options extends GlobalOptions {
  readonly after?: string;
  readonly since?: string;
  readonly secret?: string;
  readonly header?: readonly string[];
  readonly skipVerify?: boolean;
  readonly fromEndpoints?: string;
  readonly chaos?: boolean;
  readonly seed?: string;
  readonly json?: boolean;
  readonly printJson?: boolean;
}

/** `listen`: the events of an application, shown or forwarded to this machine. */
export function addListenCommand(program: CliCommand, context: CommandContext): void {
  const args: ForwardArgument[] = [];
  const forward = (url: string): void => void args.push({ kind: 'forward', url });
  const types = (text: string): void => void args.push({ kind: 'types', types: typeList(text) });
  const command = program
    .command('listen')
    .helpGroup('Events:')
    .summary('Show events as they happen, and forward them to this machine')
    .description(
      "Follows the events of an application and forwards them, signed like the service's own webhooks. Ctrl-C stops it and prints from where to continue.\nAn event that a receiver does not take is sent five times and then left out. While no receiver is there, it waits.\nUnlike webhook endpoints, the log shows cart.updated under cart.* and all types, too.",
    )
    .addOption(
      new Option(
        '--forward <url>',
        'where to, such as http://localhost:4242/hooks; may be given several times',
      ).argParser(forward),
    )
    .addOption(new Option('--forward-to <url>', 'as --forward').argParser(forward).hideHelp())
    .addOption(
      new Option(
        '--events <list>',
        'only these, such as order.*,payment.captured; behind a --forward for that one alone',
      ).argParser(types),
    )
    .addOption(new Option('--types <list>', 'as --events').argParser(types).hideHelp())
    .option(
      '--from-endpoints <base url>',
      'forward what the registered webhook endpoints get, each to its path under this address',
    )
    .option(
      '--after <number>',
      'begin behind this logSequence (0: with the oldest); default: only what happens from now on',
    )
    .option('--since <time>', 'begin at this instant, or so long ago: 10m, 2h, 1d')
    .addOption(
      new Option('-H, --header <header>', 'sent along to the receivers, "Name: value"').argParser(
        collect,
      ),
    )
    .option(
      '--secret <whsec_..>',
      'sign with this secret; default: one made of the key, the same each time, which is printed',
    )
    .option('--skip-verify', 'take any certificate of an https receiver')
    .option('--json', 'the events on stdout, one a line; what else is said goes to stderr')
    .addOption(new Option('--print-json', 'as --json').hideHelp())
    .option('--chaos', 'send some events twice and out of order, to try a receiver')
    .option('--seed <number>', 'makes the chaos repeatable')
    .example('commerce listen', 'Show what happens')
    .example('commerce listen --forward localhost:4242/hooks', 'Forward all events')
    .example(
      "commerce listen --forward localhost:4242/orders --events 'order.*' --forward localhost:5252/pay --events 'payment.*'",
      'Orders to one receiver, payments to another',
    )
    .example('commerce listen --since 1h --json', 'The last hour and what follows, for jq');
  withShortAccess(command);
  command.action(async () => {
    const options: Options = command.optsWithGlobals();
    const service = context.serviceFor(options);
    await listen(await listenOptionsOf(service, args, options), context.terminal);
  });
}

async function listenOptionsOf(
  service: Service,
  args: readonly ForwardArgument[],
  options: Options,
): Promise<ListenOptions> {
  const { url, key } = service.access;
  if (key === null) throw new Refusal('listen needs a secret key.', exitCodes.credential);
  const { targets: asked, types } = targetsOf(args);
  const given = options.secret === undefined ? secretFor(key) : secretOf(options.secret);
  const registered =
    options.fromEndpoints === undefined ? [] : await endpointsAt(service, options.fromEndpoints);
  return {
    url,
    key,
    targets: [...asked, ...registered].map((target) => ({ ...target, secret: given })),
    types,
    after: await beginningOf(service, options),
    headers: Object.fromEntries((options.header ?? []).map(headerOf)),
    skipVerify: options.skipVerify ?? false,
    chaosSeed: seedOf(options),
    isJson: (options.json ?? false) || (options.printJson ?? false),
  };
}

function seedOf({ chaos = false, seed }: Options): number | null {
  if (!chaos) return null;
  return seed === undefined ? randomInt(2 ** 32) : wholeNumber('--seed', seed);
}

async function beginningOf(service: Service, { after, since }: Options): Promise<number | null> {
  if (after !== undefined && since !== undefined) throw misuse('Either --after or --since.');
  if (since !== undefined) return findPosition(service, instantOfOption('--since', since));
  return after === undefined ? null : wholeNumber('--after', after);
}

interface Endpoint {
  readonly url: string;
  readonly enabledEvents: readonly string[];
  readonly isActive: boolean;
}

/** The path and query of each registered endpoint under the local address, with its events. */
async function endpointsAt(service: Service, base: string): Promise<AskedTarget[]> {
  const endpoints = (await service.get('/api/v1/webhook-endpoints', {
    limit: '100',
  })) as Endpoint[];
  const active = endpoints.filter(({ isActive }) => isActive);
  if (active.length === 0) throw new Refusal('No active webhook endpoint is registered.');
  const { targets } = targetsOf([{ kind: 'forward', url: base }]);
  const local = targets[0]?.url.replace(/\/+$/, '') ?? base;
  return active.map(({ url, enabledEvents }) => {
    const { pathname, search } = new URL(url);
    return { url: `${local}${pathname}${search}`, types: enabledEvents };
  });
}
