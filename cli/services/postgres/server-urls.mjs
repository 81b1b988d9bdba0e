const FORM = /^(postgres(?:ql)?:\/\/(?:[^@/?#]*@)?)([^@/?#]*)(.*)$/s;

/** One URL for each server that DATABASE_URL lists (`host:port,host:port`), as storage/servers reads it. */
export function serverUrls(url) {
  const [, head = '', servers = '', tail = ''] = FORM.exec(url) ?? [];
  if (!servers.includes(',')) return [url];
  return servers.split(',').map((server) => `${head}${server}${tail}`);
}

/** URLs of another database on the servers. */
export function besideDatabase(databaseUrl, name) {
  const [first] = serverUrls(databaseUrl);
  const url = new URL(first);
  const { host } = url;
  url.pathname = `/${name}`;
  return url.href.replace(host, FORM.exec(databaseUrl)?.[2] ?? host);
}
