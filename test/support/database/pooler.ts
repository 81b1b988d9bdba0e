import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { freePort } from '../../../cli/services/process/free-port.mjs';
import { loginsOf } from '../../../storage/roles/database-roles.ts';
import { waitFor } from '../timing/wait-for.ts';

export interface Pooler {
  /** The URL of the same server and login, by way of the pooler. */
  readonly url: string;
  readonly stop: () => Promise<void>;
}

/** `PGBOUNCER` names another than Debian's, which is too old for transaction mode. */
const program = process.env['PGBOUNCER'] ?? Bun.which('pgbouncer') ?? '/usr/sbin/pgbouncer';

/** PgBouncer's version as `[1, 18]`; throws when there is none, so that no test passes for want of it. */
export function poolerVersion(): readonly [number, number] {
  if (!existsSync(program))
    throw new Error('there is no pgbouncer: install it (apt-get install pgbouncer)');
  const output = Bun.spawnSync([program, '--version']).stdout.toString();
  const [, major = '0', minor = '0'] = /PgBouncer (\d+)\.(\d+)/.exec(output) ?? [];
  return [Number(major), Number(minor)];
}

/** PgBouncer in front of a server, for its owner and the logins that the service derives from the test's SECRETS_KEY. */
export async function startPooler(
  serverUrl: string,
  mode: 'session' | 'transaction',
): Promise<Pooler> {
  const target = new URL(serverUrl);
  const directory = `${process.env['TEST_DATA_DIR']}/pooler-${crypto.randomUUID().slice(0, 8)}`;
  mkdirSync(directory);
  const port = await freePort();
  const { tenant, system } = loginsOf({
    databaseUrl: serverUrl,
    secretsKey: process.env['SECRETS_KEY'] ?? '',
    databaseTenantUrl: null,
    databaseSystemUrl: null,
  });
  const users = [
    { name: target.username, password: decodeURIComponent(target.password) },
    tenant,
    system,
  ];
  const usersFile = `${directory}/users.txt`;
  writeFileSync(usersFile, users.map(({ name, password }) => `"${name}" "${password}"\n`).join(''));
  const settings = `${directory}/pgbouncer.ini`;
  writeFileSync(
    settings,
    `[databases]
* = host=127.0.0.1 port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = ${mode}
max_client_conn = 500
default_pool_size = ${mode === 'session' ? 100 : 12}
${mode === 'transaction' ? 'max_prepared_statements = 1000' : ''}
`,
  );
  for (const file of [usersFile, settings]) chmodSync(file, 0o644);
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const child = Bun.spawn([program, '-q', ...as, settings], {
    stdout: 'ignore',
    stderr: Bun.file(`${directory}/pooler.log`),
  });
  const url = new URL(serverUrl);
  url.port = String(port);
  url.searchParams.set('pool_mode', mode);
  await waitFor(() => answers(port));
  return {
    url: url.href,
    stop: async () => {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}

async function answers(port: number): Promise<boolean> {
  try {
    const socket = await Bun.connect({
      hostname: '127.0.0.1',
      port,
      socket: { data: () => undefined },
    });
    socket.end();
    return true;
  } catch {
    return false;
  }
}
