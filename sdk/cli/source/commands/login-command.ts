import { ProfileStore, type Profile } from '../profiles/profile-store.ts';
import { addressOf } from '../profiles/access.ts';
import { identify, identityLines } from '../profiles/identify.ts';
import { logInByBrowser } from '../profiles/browser-login.ts';
import { openDevelopmentAccount } from '../profiles/development-account.ts';
import { Service } from '../requests/send-to-service.ts';
import { ServiceFailure } from '../requests/service-failure.ts';
import { ask, askSecret, readAll } from '../terminal/ask.ts';
import { misuse, Refusal } from '../terminal/refusal.ts';
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
  /** False with --no-browser. */
  readonly browser?: boolean;
  readonly withKey?: boolean;
  readonly keepKey?: boolean;
}

/** `login`, `logout` and `whoami`. */
export function addLoginCommands(program: CliCommand, context: CommandContext): void {
  const login = program
    .command('login')
    .helpGroup('Account:')
    .summary('Sign in at the browser, and store the key as a profile')
    .description(
      'Opens a page of the service in the browser, on which you sign in, compare a code, choose workspace, application and environment, and approve. The key that it gets may there what you may, ends after 90 days, and is stored as a profile that only you can read. `logout` revokes it.\nWith a key at hand: --with-key asks for it; from a script, pipe it in, give --key, or set COMMERCE_SECRET_KEY.\nWith --email, against a service in development: signs in without a browser, creates workspace and application where there are none, and makes a key.',
    )
    .option('--no-browser', 'print the address and the code, open nothing: for another machine')
    .option('--with-key', 'ask for a secret key in place of opening the browser')
    .option('--email <address>', 'sign in at the issuer of a service in development')
    .option('--workspace <slug or id>', 'with --email: this workspace')
    .option('--application <name or id>', 'with --email: this application')
    .option(
      '--environment <slug or id>',
      'with --email: this environment; default: the first sandbox',
    )
    .example('commerce login', 'Asks for the address of the service, then opens the browser')
    .example(
      'commerce login --no-browser --url https://api.staging.example --profile staging',
      'On a server: approve in the browser of your own machine',
    )
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
    .description('Forget a profile, and revoke the key that `login` got for it at the browser')
    .option('--keep-key', 'leave the key valid')
    .example('commerce logout', 'Forget the current profile')
    .example('commerce logout --profile staging --keep-key', 'Its key works on elsewhere');
  logout.action(() => logOut(context.terminal, logout.optsWithGlobals()));
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
  const profile = await newProfile(terminal, url, options);
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

async function newProfile(terminal: Terminal, url: string, options: Options): Promise<Profile> {
  const { email, browser = true, withKey = false } = options;
  if (email !== undefined) return openDevelopmentAccount(url, { ...options, email }, terminal);
  const isKeyGiven = (options.apiKey ?? options.key) !== undefined || withKey;
  if (!isKeyGiven && (terminal.isInteractive || !browser))
    return logInByBrowser(url, terminal, browser);
  return profileOfKey(terminal, url, options);
}

async function logOut(terminal: Terminal, options: Options): Promise<void> {
  const store = new ProfileStore(terminal);
  const name = options.profile ?? store.current;
  const profile = store.find(name);
  const revokes = profile?.isKeyFromLogin === true && options.keepKey !== true;
  if (revokes) await revoke(new Service(accessOf(profile), terminal.signal));
  store.delete(name);
  terminal.write(
    revokes
      ? `Forgot ${name}, and revoked its key.`
      : `Forgot ${name}. The key itself still works: delete it where it was made.`,
  );
}

/** A key that is not valid any more needs no end. */
async function revoke(service: Service): Promise<void> {
  try {
    await service.send({ method: 'POST', path: '/auth/device/revoke', body: {} });
  } catch (error) {
    if (error instanceof ServiceFailure && [401, 404].includes(error.status)) return;
    if (error instanceof Refusal)
      throw new Refusal(
        `The key could not be revoked, so its profile stays: ${error.message} (--keep-key forgets it all the same.)`,
        error.exitCode,
      );
    throw error;
  }
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
    throw misuse(
      'A secret key begins with sk_test_ or sk_live_. Without one: `commerce login --no-browser`.',
    );
  return { url, key };
}

async function typedKey(terminal: Terminal): Promise<string> {
  if (terminal.isInteractive) return askSecret(terminal, 'Secret key (not shown): ');
  const piped = (await readAll(terminal.stdin)).trim();
  return piped === '' ? (terminal.env['COMMERCE_SECRET_KEY'] ?? '') : piped;
}
