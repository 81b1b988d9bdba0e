import { createClient, type Answer, type Client } from './client.ts';

/** A workspace of its own, so that tests run side by side. */
export interface World {
  readonly baseUrl: string;
  readonly workspaceId: string;
  readonly applicationId: string;
  readonly environments: { readonly production: string; readonly sandbox: string };
  readonly secretKey: string;
  readonly ownerToken: string;
  /** With the sandbox secret key of every scope. */
  readonly api: Client;
  /** With the owner's dashboard session, application and sandbox environment headers. */
  readonly owner: Client;
  /** Without any credential. */
  readonly anyone: Client;
  /** A new secret key of the world's application. */
  readonly makeKey: (options?: { scopes?: string[]; environmentId?: string }) => Promise<string>;
  readonly makeApplication: (name?: string) => Promise<string>;
}

/** The address of the stack that the test runner started. */
export function testBaseUrl(): string {
  const url = process.env['TEST_BASE_URL'];
  if (!url) throw new Error('TEST_BASE_URL is not set: run the tests by `npm test -- <files>`');
  return url;
}

/** Throws with the answer's text unless it has the status; gives its data. */
export function expectStatus(answer: Answer, status: number) {
  if (answer.status !== status)
    throw new Error(`expected ${status}, got ${answer.status}: ${answer.text}`);
  return answer.body.data;
}

/** Signs up a fresh owner and makes a workspace with one application and a key, all over HTTP. */
export async function setup(baseUrl: string = testBaseUrl()): Promise<World> {
  const mark = crypto.randomUUID().slice(0, 13);
  const anyone = createClient(baseUrl);
  const identity = expectStatus(
    await anyone.post('/dev/identity/token', { email: `owner-${mark}@example.test` }),
    200,
  );
  const session = anyone.with({ authorization: `Bearer ${identity.token}` });
  const signUp = expectStatus(
    await session.post('/api/v1/workspaces', { name: 'Test', slug: `test-${mark}` }),
    201,
  );
  const workspaceId: string = signUp.workspace.id;
  const environmentOf = (kind: string): string =>
    signUp.environments.find((environment: { kind: string }) => environment.kind === kind).id;
  const environments = {
    production: environmentOf('production'),
    sandbox: environmentOf('non_production'),
  };
  const makeApplication = async (name = 'Shop'): Promise<string> =>
    expectStatus(
      await session.post(`/api/v1/workspaces/${workspaceId}/applications`, { name }),
      201,
    ).id;
  const applicationId = await makeApplication();
  const ownerHeaders = {
    'x-service-application-id': applicationId,
    'x-service-environment-id': environments.sandbox,
  };
  const makeKey: World['makeKey'] = async ({
    scopes = ['*'],
    environmentId = environments.sandbox,
  } = {}) => {
    const made = await session.post(
      '/api/v1/api-keys',
      { name: 'test', scopes },
      { ...ownerHeaders, 'x-service-environment-id': environmentId },
    );
    return expectStatus(made, 201).key;
  };
  const secretKey = await makeKey();
  return {
    baseUrl,
    workspaceId,
    applicationId,
    environments,
    secretKey,
    ownerToken: identity.token,
    api: anyone.with({ 'x-api-key': secretKey }),
    owner: session.with(ownerHeaders),
    anyone,
    makeKey,
    makeApplication,
  };
}

/** Changes settings of the world's application. */
export async function changeSettings(
  { owner, applicationId }: World,
  settings: object,
): Promise<void> {
  expectStatus(await owner.patch(`/api/v1/applications/${applicationId}`, { settings }), 200);
}
