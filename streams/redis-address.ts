/** Where Redis is: one server, or some nodes of a cluster, which name the others. */
export interface RedisAddress {
  /** With the password: never shown. */
  readonly url: string;
  /** Null: one server. */
  readonly cluster: RedisCluster | null;
  /** The authorities that may sign the servers' certificates, as PEM; null: the system's. */
  readonly ca: string | null;
}

export interface RedisCluster {
  readonly nodes: readonly RedisNode[];
  readonly isEncrypted: boolean;
  readonly username: string | null;
  readonly password: string | null;
}

export interface RedisNode {
  readonly host: string;
  readonly port: number;
}

const CLUSTER = /^(redis|rediss)\+cluster:\/\/(?:([^:@]*)(?::([^@]*))?@)?([^@]+)$/;
const NODE = /^(?:\[([0-9a-f:.]+)\]|([0-9a-z._-]+))(?::(\d{1,5}))?$/i;

/**
 * Reads `redis[s]://…` of one server or `redis[s]+cluster://user:password@host:port,host:port`. Throws an Error that says
 * what is wrong without a word of the URL, which holds a password.
 */
export function readRedisAddress(url: string, ca: string | null = null): RedisAddress {
  if (/^rediss?:\/\//.test(url)) {
    if (URL.canParse(url)) return { url, cluster: null, ca };
    throw new Error('is not a URL of the form redis://user:password@host:port');
  }
  if (!/^rediss?\+cluster:\/\//.test(url))
    throw new Error(
      'must begin with redis:// or rediss:// (one server), or redis+cluster:// or rediss+cluster:// (a cluster)',
    );
  const [, protocol, username, password, hosts] = CLUSTER.exec(url) ?? [];
  if (hosts === undefined)
    throw new Error(
      'is not of the form redis+cluster://user:password@host:port,host:port; write : / @ , and % of a password as %3A %2F %40 %2C %25',
    );
  const nodes = hosts.split(',').map((text, index) => readNode(text, index + 1));
  const cluster = {
    nodes,
    isEncrypted: protocol === 'rediss',
    username: decoded(username),
    password: decoded(password),
  };
  return { url, cluster, ca };
}

function readNode(text: string, position: number): RedisNode {
  if (/[/?#]/.test(text))
    throw new Error('ends after the last node: a cluster has no database number and no options');
  const [, ipv6, name, port = '6379'] = NODE.exec(text) ?? [];
  const host = ipv6 ?? name;
  if (host === undefined || Number(port) < 1 || Number(port) > 65_535)
    throw new Error(`names a node that is not host:port: the ${position}. of its list`);
  return { host, port: Number(port) };
}

/** Null when it is absent or empty. */
function decoded(text: string | undefined): string | null {
  if (!text) return null;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new Error('has a % in its user or password that is not the beginning of an escape');
  }
}
