import { createClient, type Client } from './client.ts';
import { expectStatus, testBaseUrl } from './world.ts';

/** Somebody with a dashboard session of the built-in issuer. */
export interface Person {
  readonly email: string;
  readonly token: string;
  readonly session: Client;
}

/** A dashboard session for an e-mail; a new person without one. */
export async function person(
  options: { email?: string; workspaceId?: string; emailVerified?: boolean } = {},
): Promise<Person> {
  const email = options.email ?? `person-${crypto.randomUUID().slice(0, 13)}@example.test`;
  const anyone = createClient(testBaseUrl());
  const issued = await anyone.post('/dev/identity/token', { ...options, email });
  const { token } = expectStatus(issued, 200);
  return { email, token, session: anyone.with({ authorization: `Bearer ${token}` }) };
}

/** A client with the operator's key. */
export function staffClient(baseUrl: string = testBaseUrl()): Client {
  const key = process.env['STAFF_API_KEY'];
  if (!key) throw new Error('STAFF_API_KEY is not set: run the tests by `npm test -- <files>`');
  return createClient(baseUrl).with({ 'x-api-key': key });
}

export function unknownId(): string {
  return crypto.randomUUID();
}
