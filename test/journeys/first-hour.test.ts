import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { createCertificateAuthority, issueCertificate } from '../../cli/demo/certificate.mjs';
import { makeLauncherHome, type Launcher, type LauncherHome } from '../support/stack/launcher.ts';
import { waitFor } from '../support/timing/wait-for.ts';
import { runToEnd } from '../support/run-to-end.ts';

const page = readFileSync(resolve(import.meta.dir, '../../docs/first-hour.md'), 'utf8');
const blocksOf = (language: string): string[] =>
  [...page.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, 'gm'))].map(
    ([, block = '']) => block,
  );

const random = (): string =>
  Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString('hex');

/** The operator's identity provider: one key, behind a certificate of its own authority. */
async function openProvider() {
  const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
  const jwk = { ...(await exportJWK(publicKey)), kid: 'k1', alg: 'RS256', use: 'sig' };
  const authority = createCertificateAuthority('First hour');
  const { certificatePem, keyPem } = issueCertificate(authority, ['127.0.0.1']);
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    tls: { cert: certificatePem, key: keyPem },
    fetch: () => Response.json({ keys: [jwk] }),
  });
  const issuer = `https://127.0.0.1:${server.port}`;
  return {
    issuer,
    authorityPem: authority.certificatePem,
    close: () => server.stop(true),
    session: (claims: JWTPayload = {}): Promise<string> =>
      new SignJWT({ email: 'owner@example.com', email_verified: true, aud: 'commerce', ...claims })
        .setProtectedHeader({ alg: 'RS256', kid: 'k1' })
        .setIssuer(issuer)
        .setSubject('owner')
        .setIssuedAt()
        .setExpirationTime('1h')
        .sign(privateKey),
  };
}

describe('an operator’s first hour', () => {
  let home: LauncherHome;
  let launcher: Launcher;
  let provider: Awaited<ReturnType<typeof openProvider>>;
  const staffKey = random();
  beforeAll(async () => {
    provider = await openProvider();
    home = await makeLauncherHome();
    const trusted = join(dirname(home.dataDir), 'provider.pem');
    writeFileSync(trusted, provider.authorityPem);
    const settings: Record<string, string> = {
      NODE_ENV: 'production',
      SECRETS_KEY: random(),
      STAFF_API_KEY: staffKey,
      IDENTITY_JWKS_URL: `${provider.issuer}/.well-known/jwks.json`,
      IDENTITY_ISSUER: provider.issuer,
      IDENTITY_AUDIENCE: 'commerce',
    };
    const named = blocksOf('dotenv').join('').match(/^\w+/gm);
    expect(Object.keys(settings)).toEqual(named ?? []);
    launcher = home.start({ ...settings, NODE_EXTRA_CA_CERTS: trusted });
    await launcher.ready();
  });
  afterAll(async () => {
    await home.remove();
    await provider.close();
  });

  test('leads by the commands of the page from nothing to a cart in production', async () => {
    const steps = blocksOf('sh');
    expect(steps.length).toBe(7);
    const script = steps.map((step, index) => `echo; echo "== ${index}"\n${step}`).join('\n');
    const {
      code,
      stdout: output,
      stderr: trouble,
    } = await runToEnd(['bash', '-c', `set -eu -o pipefail\n${script}`], {
      env: {
        PATH: process.env['PATH'] ?? '',
        BASE: launcher.baseUrl,
        STAFF_API_KEY: staffKey,
        TOKEN: await provider.session(),
      },
    });
    if (code !== 0) throw new Error(`${trouble}${output}`);
    expect(trouble).toBe('');
    const said = output.split(/\n== \d\n/).map((text) => text.trim());
    expect(said[3]).toMatch(/}[0-9a-f-]{36}$/);
    expect(said[6]).toBe('live');
    expect(said[7]).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a token for another audience is refused, and the log says why', async () => {
    const token = await provider.session({ aud: 'other' });
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(`${launcher.baseUrl}/api/v1/workspaces`, { headers });
    const { error, meta } = await answer.json();
    expect([answer.status, error.code]).toEqual([401, 'unauthorized']);
    expect(JSON.stringify(error)).not.toMatch(/aud|commerce"/);
    const log = join(home.dataDir, 'logs', 'api.log');
    await waitFor(() => readFileSync(log, 'utf8').includes('a dashboard token was refused'));
    const lines = readFileSync(log, 'utf8').split('\n');
    const told = JSON.parse(lines.find((line) => line.includes('was refused')) ?? '{}');
    expect(told).toMatchObject({
      requestId: meta.requestId,
      reason: 'the claim aud does not name IDENTITY_AUDIENCE',
      expected: 'commerce',
      received: '"other"',
    });
  });
});
