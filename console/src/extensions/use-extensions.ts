import { useRead } from '../client/use-read.ts';

/** What is installed in this application and environment. */
export function useInstallations() {
  return useRead(['installations'], (commerce, options) =>
    commerce.installations.list({ limit: 100, expand: ['actions'] }, options).all(),
  );
}

/** What may be known of an extension, of whomever it is. */
export function useExtension(id: string) {
  return useRead(['extension', id], (commerce, options) => commerce.extensions.get(id, options), {
    staleTime: 60_000,
  });
}

/** Newest first; drafts too of the workspace's own. */
export function useVersions(id: string) {
  return useRead(
    ['extension versions', id],
    async (commerce, options) =>
      (await commerce.extensions.versions.list(id, { expand: ['actions'] }, options)).versions,
  );
}

/** The host of an address in the words of its author; null where it is none of the web. */
export function hostOf(address: string | null): string | null {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : null;
}
