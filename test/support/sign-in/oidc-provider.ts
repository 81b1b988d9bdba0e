import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface TestProvider {
  readonly issuer: string;
  /** The service that people come from; its addresses are known once it runs. */
  readonly serve: (baseUrl: string) => void;
  readonly stop: () => void;
}

export const client = { id: 'commerce-console', secret: 'a secret of the console' };

/** A certified OpenID Connect provider on this machine. Whoever types a name is `<name>@example.test`. */
export async function startProvider(): Promise<TestProvider> {
  const handler: { current: RequestListener } = { current: (_, answer) => void answer.end() };
  const server = createServer((request, answer) => handler.current(request, answer));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const issuer = `http://127.0.0.1:${port}`;
  return {
    issuer,
    serve: (baseUrl) => {
      handler.current = providerFor(issuer, baseUrl).callback();
    },
    stop: () => void server.close(),
  };
}

function providerFor(issuer: string, baseUrl: string): Provider {
  return new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [`${baseUrl}/auth/callback`],
        post_logout_redirect_uris: [`${baseUrl}/auth/signed-out`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    pkce: { required: () => true },
    cookies: { keys: ['test'] },
    findAccount: (_, name) => ({
      accountId: name,
      claims: () => ({ sub: name, email: `${name}@example.test`, email_verified: true }),
    }),
  });
}
