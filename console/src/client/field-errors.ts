import { ApiError } from '../../../sdk/typescript/src/commerce.ts';

/** What the API says of single fields of a form, by their paths; nothing where it refused as a whole. */
export function fieldErrors(error: unknown): Readonly<Record<string, string>> {
  if (!(error instanceof ApiError) || !Array.isArray(error.details)) return {};
  const details: readonly unknown[] = error.details;
  return Object.fromEntries(details.filter(isDetail).map(({ path, message }) => [path, message]));
}

function isDetail(value: unknown): value is { readonly path: string; readonly message: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'path' in value &&
    typeof value.path === 'string' &&
    'message' in value &&
    typeof value.message === 'string'
  );
}
