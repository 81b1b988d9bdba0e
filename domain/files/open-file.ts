import { ObjectStoreUnavailable, type OpenedFile } from '../../storage/objects/object-store.ts';
import type { BaseContext } from '../context.ts';
import { fail } from '../errors.ts';

/** The file of a signed URL: 403 when the URL was altered or has expired, 404 when there is no file. */
export async function openFile(
  { services }: BaseContext,
  key: string,
  query: URLSearchParams,
): Promise<OpenedFile> {
  const { signedFiles } = services;
  if (signedFiles === null) fail('not_found');
  try {
    const opened = await signedFiles.openSigned(key, Object.fromEntries(query));
    if (typeof opened !== 'string') return opened;
    if (opened === 'missing') fail('not_found');
    const message = 'The link was altered or has expired.';
    const detail = { code: 'link_invalid', gate: 'credential', held: 'signed_link' } as const;
    return fail('forbidden', [{ ...detail, required: 'signed_link', message }], { message });
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) fail('storage_unavailable');
    throw error;
  }
}
