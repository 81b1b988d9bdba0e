import { statSync } from 'node:fs';
import { join } from 'node:path';

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
