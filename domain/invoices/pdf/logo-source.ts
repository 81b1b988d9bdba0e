import { isModestPicture, isPicture } from '../../uploads/check-picture.ts';
import { fileTypes, logoKinds } from '../../uploads/file-types.ts';
import { HEAD_BYTES, sniffKinds } from '../../uploads/sniff-kinds.ts';
import type { Outgoing } from '../../ports/outgoing.ts';
import type { Invoicing } from '../../ports/services.ts';

const BYTES_MAX = 2 * 1024 * 1024;
const DEADLINE_MS = 2_500;
const CACHED_MS = 60_000;
const CACHED_MAX = 32;

interface Cached {
  readonly logo: Promise<string | null>;
  readonly until: number;
}

/** Loads logos and caches each for a minute, so that a shop's invoices share one load. */
export function createLogoSource(outgoing: Outgoing): Invoicing['loadLogo'] {
  const cache = new Map<string, Cached>();
  return (url) => {
    const now = performance.now();
    const known = cache.get(url);
    if (known && known.until > now) return known.logo;
    cache.delete(url);
    const oldest = cache.size >= CACHED_MAX ? cache.keys().next().value : undefined;
    if (oldest !== undefined) cache.delete(oldest);
    const logo = fetchLogo(outgoing, url);
    cache.set(url, { logo, until: now + CACHED_MS });
    return logo;
  };
}

/** The type is detected from the bytes; the server's Content-Type is ignored. Null also above 25 megapixels. */
async function fetchLogo(outgoing: Outgoing, url: string): Promise<string | null> {
  const answer = await outgoing.request(url, { deadlineMs: DEADLINE_MS, bytesMax: BYTES_MAX });
  if (answer.kind !== 'response' || answer.status !== 200 || answer.truncated) return null;
  const [kind] = sniffKinds(answer.bytes.subarray(0, HEAD_BYTES));
  if (kind === undefined || !logoKinds.includes(kind) || !isPicture(kind)) return null;
  if (!isModestPicture(kind, answer.bytes)) return null;
  return `data:${fileTypes[kind].mimeType};base64,${Buffer.from(answer.bytes).toString('base64')}`;
}
