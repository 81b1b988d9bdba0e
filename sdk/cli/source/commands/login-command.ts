import { ProfileStore, type Profile } from '../profiles/profile-store.ts';
import { addressOf } from '../profiles/access.ts';
import { identify, identityLines } from '../profiles/identify.ts';
import { openDevelopmentAccount } from '../profiles/development-account.ts';
import { Service } from '../service/service.ts';
import { ask, askSecret, readAll } from '../terminal/ask.ts';
import { misuse } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import {
  CliCommand,
  withShortAccess,
  type CommandContext,
  type GlobalOptions,
} from './cli-command.ts';

interface Options extends GlobalOptions {
  readonly email?: string;
  readonly workspace?: string;
  readonly application?: string;
  readonly environment?: string;
  readonly json?: boolean;
}

/** `login`, `logout` and `whoami`. */
export function addLoginCommands(program: CliCommand, context: CommandContext): void {
  const login = program
    .command('login')
    .helpGroup('Account:')
    .summary('Store a key, checked, as a profile')
    .description(
      'Asks for the address of a service and a secret key, checks the key, and stores both as a profile that only you can read. From a script: pipe the key in, or give --key.\nWith --email, against a service in development: signs in, creates workspace and application where there are none, and makes a key.',
    )
    .option('--email <address>', 'sign in at the issuer of a service in development')
    .option('--workspace <slug or id>', 'with --email: this workspace')
    .option('--application <name or id>', 'with --email: this application')
    .option(
      '--environment <slug or id>',
      'with --email: this environment; default: the first sandbox',
    )
    .example('commerce login', 'Asks for address and key')
    .example(
      'commerce login --profile staging --url https://api.staging.example < key.txt',
      'The key from a file, as the profile staging',
    )
    .example(
      'commerce login --url http://127.0.0.1:3000 --email ada@example.com',
      'A workspace of your own in development',
    );
  withShortAccess(login);
  login.action(async () => {
    await logIn(context.terminal, login.optsWithGlobals());
  });
  const logout = program
    .command('logout')
    .helpGroup('Account:')
    .description('Forget the key of a profile')
    .example('commerce logout', 'Forget the current profile')
    .example('commerce logout --profile staging', 'Forget the profile staging');
  logout.action(() => {
    const options: Options = logout.optsWithGlobals();
    const store = new ProfileStore(context.terminal);
    const name = options.profile ?? store.current;
    store.delete(name);
    context.terminal.write(
      `Forgot ${name}. The key itself still works: delete it where it was made.`,
    );
  });
  const whoami = program
    .command('whoami')
    .helpGroup('Account:')
    .description('Say which service, workspace, environment and application the key belongs to')
    .option('--json', 'print it as JSON')
    .example('commerce whoami', 'Before a write: where would it go?');
  withShortAccess(whoami);
  whoami.action(async () => {
    const options: Options = whoami.optsWithGlobals();
    const service = context.serviceFor(options);
    const identity = await identify(service);
    const { url, profile } = service.access;
    if (options.json)
      return context.terminal.write(JSON.stringify({ url, profile, ...identity }, null, 2));
    for (const line of identityLines(service, profile, identity)) context.terminal.write(line);
  });
}

async function logIn(terminal: Terminal, options: Options): Promise<void> {
  const store = new ProfileStore(terminal);
  const name = options.profile ?? 'default';
  const url = await urlFor(terminal, options);
  const profile =
    options.email === undefined
      ? await profileOfKey(terminal, url, options)
      : await openDevelopmentAccount(url, { ...options, email: options.email }, terminal);
  const service = new Service(accessOf(profile), terminal.signal);
  const identity = await identify(service);
  const { workspace, environment, application } = identity;
  store.save(name, {
    ...profile,
    ...(workspace === null ? {} : { workspaceId: workspace.id, workspace: workspace.name }),
    ...(environment === null
      ? {}
      : { environmentId: environment.id, environment: environment.name }),
    ...(application === null
      ? {}
      : { applicationId: application.id, application: application.name }),
  });
  for (const line of identityLines(service, name, identity)) terminal.write(line);
  terminal.print(terminal.paint.good(`Stored in ${store.path}`));
}

function accessOf({ url, key, session }: Profile) {
  return {
    url,
    key,
    session: session ?? null,
    environmentId: null,
    applicationId: null,
    profile: null,
  };
}

const developmentUrl = 'http://127.0.0.1:3000';

async function urlFor(terminal: Terminal, options: Options): Promise<string> {
  const given = options.apiUrl ?? options.url ?? terminal.env['COMMERCE_URL'];
  if (given) return addressOf(given);
  if (!terminal.isInteractive) throw misuse('Give the address of the service by --url.');
  const typed = await ask(terminal, `Address of the service [${developmentUrl}]: `);
  return addressOf(typed === '' ? developmentUrl : typed);
}

async function profileOfKey(terminal: Terminal, url: string, options: Options): Promise<Profile> {
  const given = options.apiKey ?? options.key;
  const key = given ?? (await typedKey(terminal));
  if (!/^sk_(test|live)_[0-9A-Za-z]+$/.test(key))
    throw misuse('A secret key begins with sk_test_ or sk_live_.');
  return { url, key };
}

async function typedKey(terminal: Terminal): Promise<string> {
  if (terminal.isInteractive) return askSecret(terminal, 'Secret key (not shown): ');
  const piped = (await readAll(terminal.stdin)).trim();
  return piped === '' ? (terminal.env['COMMERCE_SECRET_KEY'] ?? '') : piped;
}
