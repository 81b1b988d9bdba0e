import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fail } from '../../domain/errors.ts';
import type { Reply } from '../http/reply.ts';
import { fileReply, followBuild, MANIFEST, readFiles, type BuiltFile } from './built-site.ts';

/** What `npm run docs-site:build` wrote: the files by name, and the policy that admits what is in the pages. */
interface BuiltSite {
  readonly policy: string;
  readonly files: ReadonlyMap<string, BuiltFile>;
}

export interface DocsSite {
  readonly isBuilt: () => boolean;
  /** The paths of its pages; none before it is built. */
  readonly pages: () => readonly string[];
  /** The response for a path below `/docs`; null when the site is not built. */
  readonly answer: (path: string, request: Request) => Reply | null;
}

/**
 * The guides, from the folder into which they were built. A build that ends while the process runs is served from the
 * next request on. Only names of the manifest are opened, so no path leads out of the folder.
 */
export function openDocsSite(folder: string): DocsSite {
  const current = followBuild(folder, readSite);
  return {
    isBuilt: () => current() !== null,
    pages: () => pagesOf(current()),
    answer: (path, request) => {
      const site = current();
      return site && answerFrom(folder, site, path, request);
    },
  };
}

function readSite(folder: string): BuiltSite {
  const { policy }: { policy: string } = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8'));
  return { policy, files: readFiles(folder) };
}

function pagesOf(site: BuiltSite | null): string[] {
  const names = [...(site?.files.keys() ?? [])].filter((name) => name.endsWith('.html'));
  return names
    .filter((name) => name !== '404.html')
    .map((name) => name.replace(/(?:index)?\.html$/, ''))
    .toSorted();
}

function answerFrom(folder: string, site: BuiltSite, path: string, request: Request): Reply {
  const found = [path, `${path}.html`, join(path, 'index.html')].find((name) =>
    site.files.has(name),
  );
  const wantsPage = request.headers.get('accept')?.includes('text/html') ?? false;
  if (found === undefined && !wantsPage) fail('not_found');
  const name = found ?? '404.html';
  const file = site.files.get(name) ?? fail('not_found');
  return fileReply(folder, name, file, request, {
    status: found === undefined ? 404 : 200,
    caching: 'no-cache',
    headers: { 'content-security-policy': site.policy, 'referrer-policy': 'same-origin' },
  });
}
