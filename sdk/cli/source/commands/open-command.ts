import { spawn } from 'node:child_process';
import { platform } from 'node:process';
import type { Service } from '../service/service.ts';
import { misuse } from '../terminal/refusal.ts';
import {
  withShortAccess,
  type CliCommand,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';

interface Options extends GlobalOptions {
  readonly print?: boolean;
}

const things = ['reference', 'checkout', 'invoice'] as const;

/** `open`: pages of the service in the browser. */
export function addOpenCommand(program: CliCommand, context: CommandContext): void {
  const command = program
    .command('open')
    .helpGroup('Requests:')
    .description(
      'Open a page of the service in the browser: the API reference, the page of a checkout session, an invoice',
    )
    .argument('[thing]', things.join(', '), 'reference')
    .argument('[id]', 'of the checkout session or the invoice')
    .option('--print', 'print the address, open nothing')
    .example('commerce open', 'The API reference')
    .example(
      'commerce open invoice 0195a1f0-7c1e-7a2b-8c3d-4e5f60718293',
      'The page that its buyer sees',
    );
  withShortAccess(command);
  command.action(async (thing: string, id: string | undefined) => {
    const options: Options = command.optsWithGlobals();
    const url = await urlOf(context.serviceFor(options), thing, id);
    context.terminal.write(url);
    if (!options.print && context.terminal.isScreen) openInBrowser(url);
  });
}

async function urlOf(service: Service, thing: string, id: string | undefined): Promise<string> {
  if (thing === 'reference') return `${service.url}/docs`;
  if (!things.some((known) => known === thing))
    throw misuse(`open knows ${things.join(', ')}; not ${thing}.`);
  if (id === undefined) throw misuse(`open ${thing} needs an id.`);
  const place = encodeURIComponent(id);
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

function textIn(holder: unknown, name: string): string {
  return String(Reflect.get(Object(holder), name));
}

function openInBrowser(url: string): void {
  const program = platform === 'darwin' ? 'open' : 'xdg-open';
  const child = spawn(program, [url], { stdio: 'ignore', detached: true });
  // The address is printed: without a browser nothing is lost.
  child.on('error', () => undefined);
  child.unref();
}
