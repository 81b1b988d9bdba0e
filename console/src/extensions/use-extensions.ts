import { useQuery } from '@tanstack/react-query';
import { usePlace } from '../place/place.ts';

/** What is installed in this application and environment. */
export function useInstallations() {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'installations'],
    queryFn: ({ signal }) =>
      commerce.installations.list({ limit: 100, expand: ['actions'] }, { signal }).all(),
  });
}

/** What may be known of an extension, of whomever it is. */
export function useExtension(id: string) {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'extension', id],
    queryFn: async ({ signal }) => await commerce.extensions.get(id, { signal }),
    staleTime: 60_000,
  });
}

/** Newest first; drafts too of the workspace's own. */
export function useVersions(id: string) {
  const { commerce, key } = usePlace();
  return useQuery({
    queryKey: [key, 'extension versions', id],
    queryFn: async ({ signal }) =>
      (await commerce.extensions.versions.list(id, { expand: ['actions'] }, { signal })).versions,
  });
}

/** The host of an address in the words of its author; null where it is none of the web. */
export function hostOf(address: string | null): string | null {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.host : null;
}
