import type { Service } from '../requests/send-to-service.ts';
import { ServiceFailure } from '../requests/service-failure.ts';
import { openInBrowser } from '../terminal/open-in-browser.ts';
import { misuse, Refusal } from '../terminal/refusal.ts';
import {
  withShortAccess,
  type CliCommand,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';

interface Options extends GlobalOptions {
  readonly print?: boolean;
}

/** Pages of the service, whoever looks at them. */
const pages = new Map([
  ['reference', '/docs'],
  ['account', '/auth/account'],
]);

/** What the console has a page for, and where. */
const consolePages = new Map([
  ['console', ''],
  ['order', '/orders'],
  ['customer', '/customers'],
  ['cart', '/carts'],
]);
const things = [...pages.keys(), 'checkout', 'invoice', ...consolePages.keys()];

/** `open`: pages of the service in the browser. */
export function addOpenCommand(program: CliCommand, context: CommandContext): void {
  const command = program
    .command('open')
    .helpGroup('Requests:')
    .description(
      'Open a page of the service in the browser: the console at an order or another resource where the service has one, the API reference, your sign-ins, the page of a checkout session, an invoice. Without a word: the console, else the reference.',
    )
    .argument('[thing]', things.join(', '))
    .argument('[id]', 'of the resource')
    .option('--print', 'print the address, open nothing')
    .example('commerce open', 'The console, or the API reference')
    .example('commerce open order 0195a1f0-7c1e-7a2b-8c3d-4e5f60718293', 'An order in the console')
    .example(
      'commerce open invoice 0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
      'The page that its buyer sees',
    );
  command.complete = () => things;
  withShortAccess(command);
  command.action(async (thing: string | undefined, id: string | undefined) => {
    const options: Options = command.optsWithGlobals();
    const url = await urlOf(context.serviceFor(options), thing, id);
    context.terminal.write(url);
    if (!options.print && context.terminal.isScreen) openInBrowser(url);
  });
}

async function urlOf(
  service: Service,
  thing: string | undefined,
  id: string | undefined,
): Promise<string> {
  if (thing === undefined)
    return (await hasConsole(service)) ? `${service.url}/console` : `${service.url}/docs`;
  const page = pages.get(thing);
  if (page !== undefined) return `${service.url}${page}`;
  if (!things.includes(thing)) throw misuse(`open knows ${things.join(', ')}; not ${thing}.`);
  if (id === undefined && thing !== 'console') throw misuse(`open ${thing} needs an id.`);
  const place = encodeURIComponent(id ?? '');
  const inConsole = consolePages.get(thing);
  if (inConsole !== undefined) {
    if (await hasConsole(service))
      return `${service.url}/console${inConsole}${id === undefined ? '' : `/${place}`}`;
    const instead = id === undefined ? 'open reference' : `${thing}s get ${id}`;
    throw new Refusal(`This service has no console yet: \`commerce ${instead}\`.`);
  }
  if (thing === 'checkout')
    return textIn(await service.get(`/api/v1/checkout/sessions/${place}`), 'hostedUrl');
  const { data } = await service.send({
    method: 'POST',
    path: `/api/v1/invoices/${place}/link`,
    body: {},
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  return textIn(data, 'url');
}

/** Whether the service has pages for a merchant's team. */
async function hasConsole(service: Service): Promise<boolean> {
  try {
    await service.send({ method: 'GET', path: '/console', credential: 'none' });
    return true;
  } catch (error) {
    // 503: it is being built.
    if (error instanceof ServiceFailure && [404, 503].includes(error.status)) return false;
    throw error;
  }
}

function textIn(holder: unknown, name: string): string {
  return String(Reflect.get(Object(holder), name));
}
