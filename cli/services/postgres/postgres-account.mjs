import { execFileSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Refusal } from '../process/refusal.mjs';

/**
 * The account that runs Postgres. Postgres refuses to run as root, so root runs it as the owner of the existing
 * data, else to the user `postgres`, else to `nobody`. Undefined: we are not root, run it as ourselves.
 */
export function postgresAccount(clusterDirectory) {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterDirectory, { throwIfNoEntry: false });
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  if (account === undefined) {
    throw new Refusal(
      'Postgres cannot run as root and there is no user "postgres" or "nobody"; run as another user.',
    );
  }
  return account;
}

/**
 * The command that runs a Postgres program as that account. Where the account may not enter the folders
 * (a checkout in /root, say), the process keeps the one capability that lets it pass; setpriv ships with
 * every Linux distribution's util-linux.
 */
export function asAccount(account, command, args, paths) {
  if (account === undefined || paths.every((path) => mayEnter(account, dirname(path)))) {
    return { command, args, account };
  }
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (setpriv === undefined) {
    throw new Refusal(
      `Postgres cannot run as root, and user ${account.uid} may not enter ${dirname(paths[0])}; move the checkout or run as another user.`,
    );
  }
  const privileges = [
    '--clear-groups',
    '--inh-caps',
    '+dac_override',
    '--ambient-caps',
    '+dac_override',
  ];
  return {
    command: setpriv,
    // no_setuid_fixup: access(2), by which Postgres looks for its own files, then honours the capability.
    args: [
      '--reuid',
      String(account.uid),
      '--regid',
      String(account.gid),
      ...privileges,
      '--securebits',
      '+no_setuid_fixup',
      '--',
      command,
      ...args,
    ],
    account: undefined,
  };
}

function mayEnter(account, directory) {
  const { mode, uid, gid } = statSync(directory);
  const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return directory === dirname(directory) || mayEnter(account, dirname(directory));
}

function accountNamed(name) {
  try {
    const id = (flag) =>
      Number(
        execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
      );
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}
