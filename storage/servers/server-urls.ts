/** Scheme and login, the servers, and the rest of a database URL. */
const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/s;
const WANTED = 'target_session_attrs';
const POOL_MODE = 'pool_mode';
const POOL_MODES = ['session', 'transaction'] as const;
const WRITABLE = new Set(['read-write', 'primary']);

/**
 * One URL for each server of `postgres://user:password@a:5432,b:5433/name`, in the order given; a URL of one server is
 * its own. Throws as `requireServers` does.
 */
export function serverUrls(url: string): readonly string[] {
  const { head, servers, tail } = partsOf(url);
  if (servers.length === 1) return [url];
  const urls = servers.map((server) => `${head}${server}${tail}`);
  if (urls.every((one) => URL.canParse(one) && new URL(one).hostname !== '')) return urls;
  throw new Error('must be postgres://user:password@host:port,host:port/database.');
}

/** Whether the URL leaves it to the client to find the server that takes writes. */
export function leavesChoice(url: string): boolean {
  const [first = url, ...others] = serverUrls(url);
  return others.length > 0 || settingOf(first, WANTED) !== null;
}

/** Throws an Error with a sentence for whoever wrote the URL; the sentence holds none of it. */
export function requireServers(url: string): void {
  const [first = ''] = serverUrls(url);
  if (!URL.canParse(first)) throw new Error('must be an absolute URL.');
  const mode = settingOf(first, POOL_MODE);
  if (mode !== null && poolModeOf(url) === null)
    throw new Error(`has ${POOL_MODE}=${mode}: say session or transaction.`);
  const wanted = settingOf(first, WANTED);
  if (wanted === null || WRITABLE.has(wanted)) return;
  throw new Error(`has ${WANTED}=${wanted}, but the service writes: say read-write.`);
}

/** How a pooler at that address gives its connections out, as `pool_mode` of the URL says; null for Postgres itself. */
export function poolModeOf(url: string): (typeof POOL_MODES)[number] | null {
  const given = settingOf(serverUrls(url)[0] ?? '', POOL_MODE);
  return POOL_MODES.find((mode) => mode === given) ?? null;
}

/** The same servers and database for another login. */
export function withLogin(url: string, name: string, password: string): string {
  const { servers, tail } = partsOf(url);
  if (servers.length > 1) {
    const login = `${encodeURIComponent(name)}:${encodeURIComponent(password)}`;
    return `postgres://${login}@${servers.join(',')}${tail}`;
  }
  const changed = new URL(url);
  changed.username = name;
  changed.password = password;
  return changed.href;
}

/** User and password of the URL. */
export function loginIn(url: string): { readonly name: string; readonly password: string } {
  const { username, password } = new URL(serverUrls(url)[0] ?? url);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

function partsOf(url: string) {
  const [, head = '', servers = '', tail = ''] = FORM.exec(url) ?? [];
  return { head, servers: servers.split(','), tail };
}

function settingOf(url: string, name: string): string | null {
  return URL.canParse(url) ? new URL(url).searchParams.get(name) : null;
}
