import { CELL_NAME_RULE, isCellName } from './cell-name.ts';
import { requireServers, serverUrls } from '../servers/server-urls.ts';

/**
 * The database URLs of `main=postgres://... b=postgres://...`, by the cells' names, in that order. Throws an Error with a
 * sentence for whoever wrote the list; the sentence holds no URL, which has a password.
 */
export function readCellUrls(text: string): ReadonlyMap<string, string> {
  const urls = new Map<string, string>();
  const places = new Map<string, string>();
  for (const [index, entry] of text.trim().split(/\s+/).entries()) {
    const at = entry.indexOf('=');
    const name = entry.slice(0, Math.max(0, at));
    const url = entry.slice(at + 1);
    if (!isCellName(name) || url.lastIndexOf('://') !== url.indexOf('://'))
      throw new Error(
        `must be a list of name=postgres://... with blanks between, each name ${CELL_NAME_RULE}: see its ${index + 1}. entry.`,
      );
    if (urls.has(name)) throw new Error(`names the cell ${name} twice.`);
    requireServersOf(name, url);
    for (const place of placesOf(url)) {
      const other = places.get(place);
      if (other !== undefined && other !== name)
        throw new Error(`names one database for two cells, ${other} and ${name}.`);
      places.set(place, name);
    }
    urls.set(name, url);
  }
  return urls;
}

function requireServersOf(name: string, url: string): void {
  try {
    requireServers(url);
  } catch (error) {
    throw new Error(
      `has a URL for the cell ${name} that ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/** Server and database, without the login. */
function placesOf(url: string): string[] {
  return serverUrls(url).map((one) => {
    const { hostname, port, pathname, search } = new URL(one);
    const socket = hostname === '' ? search : '';
    return `${hostname}:${port || '5432'}${pathname}${socket}`;
  });
}
