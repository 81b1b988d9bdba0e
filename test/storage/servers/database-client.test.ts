import { afterAll, describe, expect, test } from 'bun:test';
import { chmodSync, chownSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCertificateAuthority, issueCertificate } from '../../../cli/demo/certificate.mjs';
import { isInfrastructureFailure } from '../../../storage/errors/infrastructure-failure.ts';
import { DatabaseClient } from '../../../storage/servers/database-client.ts';
import { startServerPair } from '../../support/database/server-pair.ts';
import { waitFor } from '../../support/timing/wait-for.ts';

const pair = await startServerPair();
const authority = createCertificateAuthority('Commerce test CA');
const { certificatePem, keyPem } = issueCertificate(authority, ['localhost']);
const caFile = `${process.env['TEST_DATA_DIR']}/ca-${crypto.randomUUID()}.pem`;
writeFileSync(caFile, authority.certificatePem);
for (const server of [pair.primary, pair.standby]) {
  const cluster = join(server.directory, 'cluster');
  const { uid, gid } = statSync(cluster);
  for (const [name, text] of [
    ['server.crt', certificatePem],
    ['server.key', keyPem],
  ] as const) {
    const path = join(cluster, name);
    writeFileSync(path, text);
    chmodSync(path, 0o600);
    chownSync(path, uid, gid);
  }
  await pair.run(server, 'alter system set ssl = on', 'select pg_reload_conf()');
}

afterAll(() => pair?.stop());

async function connect(connectionString: string): Promise<DatabaseClient> {
  const client = new DatabaseClient({ connectionString });
  await client.connect();
  return client;
}

async function portOf(client: DatabaseClient): Promise<number> {
  const { rows } = await client.query<{ port: number }>('select inet_server_port() as port');
  return rows[0]?.port ?? 0;
}

/** Settles once the connection is gone. */
function ended(client: DatabaseClient): Promise<unknown> {
  return new Promise((resolve) => client.once('end', resolve));
}

function backwards(url: string): string {
  return url.replace(/@([^,]+),([^/]+)\//, '@$2,$1/');
}

describe('a connection to several servers', () => {
  test('is to the one that takes writes, wherever it stands in the list', async () => {
    for (const url of [pair.url, backwards(pair.url)]) {
      const client = await connect(url);
      expect(await portOf(client)).toBe(pair.primary.port);
      await client.end();
    }
  });

  test('checks the certificate of that server as the URL asks', async () => {
    const url = `${pair.url.replaceAll('127.0.0.1', 'localhost')}&sslmode=verify-full`;
    const client = await connect(`${url}&sslrootcert=${caFile}`);
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()');
    expect(rows).toEqual([{ ssl: true }]);
    await client.end();
    const refused = await connect(url).catch((error: unknown) => error);
    expect(String(refused)).toContain('certificate');
  });

  test('a wrong password is told as what it is', async () => {
    const url = pair.url.replace(/:[^:@]+@/, ':wrong@');
    const error = await connect(url).catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: '28P01' });
  });

  test('ends when the server stops taking writes, and the next one finds none', async () => {
    const client = await connect(pair.url);
    let isGone = false;
    client.once('end', () => {
      isGone = true;
    });
    const setting = 'default_transaction_read_only';
    await pair.run(pair.primary, `alter system set ${setting} = on`, 'select pg_reload_conf()');
    // The server says so with its next answer.
    await waitFor(async () => {
      if (!isGone) await client.query('select').catch(() => undefined);
      return isGone;
    });
    const error = await connect(pair.url).catch((failure: unknown) => failure);
    expect(String(error)).toContain('takes no writes');
    expect(isInfrastructureFailure(error)).toBe(true);
    await pair.run(pair.primary, `alter system reset ${setting}`, 'select pg_reload_conf()');
    await waitFor(() =>
      connect(pair.url).then(
        async (again) => {
          await again.end();
          return true;
        },
        () => false,
      ),
    );
  });

  test('a connection to one server ends when it answers that it cannot write', async () => {
    const client = await connect(pair.urlOf(pair.standby));
    const gone = ended(client);
    const error = await client.query('create table t ()').catch((failure: unknown) => failure);
    expect(error).toMatchObject({ code: '25006' });
    await gone;
  });

  test('goes over to the promoted standby, and not back to a former primary that was just started again', async () => {
    const former = pair.primary;
    const before = await connect(pair.url);
    const gone = ended(before);
    await pair.kill(former);
    await gone;
    await pair.promote();
    const after = await connect(pair.url);
    expect(await portOf(after)).toBe(pair.primary.port);
    // It does not know that another took its place, and takes writes.
    await pair.startAgain(former);
    const open = await connect(pair.url);
    expect(await portOf(open)).toBe(pair.primary.port);
    // A process that has seen neither.
    const fresh = await connect(pair.url.replaceAll('127.0.0.1', 'localhost'));
    expect(await portOf(fresh)).toBe(pair.primary.port);
    const closed = [after, open, fresh].map(ended);
    await pair.kill(pair.primary);
    await Promise.all(closed);
    const error = await connect(pair.url).catch((failure: unknown) => failure);
    expect(String(error)).toContain('was primary before another was promoted');
  });
});
