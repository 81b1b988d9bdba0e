import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../http/reply.ts';

/** The list of a built site's files, written last. */
export const MANIFEST = 'site.json';

/**
 * What a build wrote into a folder; null until there is one. A build that ends while the process runs is read at the next
 * call.
 */
export function followBuild<Site>(
  folder: string,
  read: (folder: string) => Site,
): () => Site | null {
  const state: { site: Site | null; builtAt: number } = { site: null, builtAt: 0 };
  return () => {
    const built = statSync(join(folder, MANIFEST), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    if (built !== state.builtAt) {
      state.site = built === 0 ? null : read(folder);
      state.builtAt = built;
    }
    return state.site;
  };
}

/** A file as write-manifest.mjs of the console or the guides lists it. */
export interface BuiltFile {
  readonly type: string;
  readonly hash: string;
  /** The copies beside it, the smallest first. */
  readonly packings: readonly ('br' | 'gzip')[];
}

const ENDINGS = { br: 'br', gzip: 'gz' } as const;

/** The files of the manifest, by name. */
export function readFiles(folder: string): ReadonlyMap<string, BuiltFile> {
  const { files }: { files: Record<string, BuiltFile> } = JSON.parse(
    readFileSync(join(folder, MANIFEST), 'utf8'),
  );
  return new Map(Object.entries(files));
}

interface FileReplyOptions {
  /** 404 for the page that says so, which is sent whole each time. */
  readonly status?: 200 | 404;
  /** Caching of files whose name does not change with their content. */
  readonly caching?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One of these files, packed as the client takes it; 304 where it has it. */
export function fileReply(
  folder: string,
  name: string,
  file: BuiltFile,
  request: Request,
  { status = 200, caching = 'public, max-age=3600', headers: own = {} }: FileReplyOptions = {},
): Reply {
  const tag = `"${file.hash}"`;
  const headers = {
    etag: tag,
    vary: 'accept-encoding',
    'cache-control': name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : caching,
    'x-content-type-options': 'nosniff',
    ...own,
  };
  if (status === 200 && request.headers.get('if-none-match') === tag)
    return { status: 304, headers, raw: { body: null, contentType: file.type } };
  const accepted = request.headers.get('accept-encoding') ?? '';
  const packing = file.packings.find((one) => new RegExp(`\\b${one}\\b`).test(accepted));
  const body = Bun.file(join(folder, packing ? `${name}.${ENDINGS[packing]}` : name));
  return {
    status,
    headers: packing ? { ...headers, 'content-encoding': packing } : headers,
    raw: { body, contentType: file.type },
  };
}
