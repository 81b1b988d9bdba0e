import { Service } from '../requests/send-to-service.ts';
import { misuse } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Access } from './access.ts';
import type { Profile } from './profile-store.ts';

export interface AccountChoice {
  readonly email: string;
  readonly workspace?: string;
  readonly application?: string;
  readonly environment?: string;
}

interface Item {
  readonly id: string;
  readonly name: string;
  readonly slug?: string;
  readonly kind?: string;
}

const sessionSeconds = 30 * 86_400;

/**
 * Signs in at the built-in issuer of a service in development, takes or creates workspace and application, and makes a
 * key of every scope in a sandbox. In production there is no such issuer.
 */
export async function openDevelopmentAccount(
  url: string,
  choice: AccountChoice,
  terminal: Terminal,
): Promise<Profile> {
  const session = await signIn(url, choice.email, terminal);
  const anywhere = new Service(sessionAccess(url, session, {}), terminal.signal);
  const workspace = await workspaceOf(anywhere, choice);
  const base = `/api/v1/workspaces/${workspace.id}`;
  const environments = (await listed(anywhere, `${base}/environments`)).filter(
    ({ kind }) => kind === 'non_production',
  );
  const environment = pick('environment', environments, choice.environment, environments.at(-1));
  const application = await applicationOf(anywhere, base, choice);
  const place = { environmentId: environment.id, applicationId: application.id };
  const inside = new Service(sessionAccess(url, session, place), terminal.signal);
  const made = await post(inside, '/api/v1/api-keys', { name: 'commerce CLI', scopes: ['*'] });
  return { url, key: String(Reflect.get(made, 'key')), session };
}

async function signIn(url: string, email: string, terminal: Terminal): Promise<string> {
  const nobody = new Service(sessionAccess(url, null, {}), terminal.signal);
  const { data } = await nobody.send({
    method: 'POST',
    path: '/dev/identity/token',
    body: { email, expiresInSeconds: sessionSeconds },
    credential: 'none',
  });
  return String(Reflect.get(Object(data), 'token'));
}

function sessionAccess(
  url: string,
  session: string | null,
  place: { readonly environmentId?: string; readonly applicationId?: string },
): Access {
  return {
    url,
    key: null,
    session,
    environmentId: place.environmentId ?? null,
    applicationId: place.applicationId ?? null,
    profile: null,
  };
}

async function workspaceOf(service: Service, { email, workspace }: AccountChoice): Promise<Item> {
  const workspaces = await listed(service, '/api/v1/workspaces');
  if (workspaces.length > 0 || workspace !== undefined)
    return pick('workspace', workspaces, workspace, workspaces.at(-1));
  const name = email.split('@')[0] ?? 'shop';
  const mark = crypto.randomUUID().slice(0, 6);
  const slug = `${name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 40)}-${mark}`;
  const made = await post(service, '/api/v1/workspaces', { name: name.slice(0, 80), slug });
  return itemOf(Reflect.get(made, 'workspace'));
}

async function applicationOf(
  service: Service,
  base: string,
  { application }: AccountChoice,
): Promise<Item> {
  const applications = await listed(service, `${base}/applications`);
  if (applications.length > 0 || application !== undefined)
    return pick('application', applications, application, applications.at(-1));
  return itemOf(await post(service, `${base}/applications`, { name: 'Shop' }));
}

/** The one that is named by id, slug or name; without a name the oldest. */
function pick(
  what: string,
  items: readonly Item[],
  wanted: string | undefined,
  standard: Item | undefined,
): Item {
  const found =
    wanted === undefined
      ? standard
      : items.find(({ id, slug, name }) => [id, slug, name].includes(wanted));
  if (found !== undefined) return found;
  const known = items.map(({ name, slug }) => slug ?? name).join(', ');
  throw misuse(`There is no ${what} ${wanted ?? ''}; there are: ${known || 'none'}.`);
}

async function listed(service: Service, path: string): Promise<Item[]> {
  const { data } = await service.send({
    method: 'GET',
    path,
    query: [['limit', '100']],
    credential: 'session',
  });
  return Array.isArray(data) ? data.map(itemOf) : [];
}

async function post(service: Service, path: string, body: object): Promise<object> {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const { data } = await service.send({
    method: 'POST',
    path,
    body,
    headers,
    credential: 'session',
  });
  return Object(data);
}

function itemOf(value: unknown): Item {
  return value as Item;
}
