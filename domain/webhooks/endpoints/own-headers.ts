import type { SealedHeader } from '../../../storage/entities/webhook-endpoint.ts';
import type { Secrets } from '../../../storage/secrets/secrets.ts';
import { hasSameOrigin } from '../../outgoing/same-origin.ts';
import { fail } from '../../errors.ts';
import type { HeaderInput } from '../schemas.ts';

/** What the service sets itself, or what would change how the request is sent. */
const reserved =
  /^(?:webhook-.*|proxy-.*|content-.*|accept-encoding|connection|expect|host|keep-alive|te|trailer|transfer-encoding|upgrade|user-agent)$/;

/**
 * The headers as they are stored: values sealed, since they may be secrets. One without a value keeps the value that it
 * has. 400 `validation_error` for a reserved or repeated name, and for a new one without a value.
 */
export function sealHeaders(
  secrets: Secrets,
  headers: readonly HeaderInput[],
  before: readonly SealedHeader[] = [],
): SealedHeader[] {
  const seen = new Set<string>();
  return headers.map(({ name: written, value }, index) => {
    const name = written.toLowerCase();
    const path = `headers.${index}`;
    if (reserved.test(name))
      refuse(`${path}.name`, 'invalid_format', 'The service sets this header itself.');
    if (seen.has(name)) refuse(`${path}.name`, 'not_unique', 'The header is named twice.');
    seen.add(name);
    if (value !== undefined) return { name, sealed: secrets.seal(value) };
    const kept = before.find((one) => one.name === name);
    if (!kept) refuse(`${path}.value`, 'required', 'A new header needs its value.');
    return kept;
  });
}

/**
 * The headers of an endpoint whose URL or headers change. Values belong to the origin that they were given for: at
 * another one, 422 `header_value_needed` for each that is not given again.
 */
export function changedHeaders(
  secrets: Secrets,
  { url, sealedHeaders }: { readonly url: string; readonly sealedHeaders: readonly SealedHeader[] },
  changes: { readonly url?: string; readonly headers?: readonly HeaderInput[] },
): SealedHeader[] {
  const headers = changes.headers ?? sealedHeaders.map(({ name }): HeaderInput => ({ name }));
  const isElsewhere = changes.url !== undefined && !hasSameOrigin(url, changes.url);
  const needed = isElsewhere ? headers.flatMap((header, at) => valueNeeded(header, at)) : [];
  if (needed.length > 0) fail('validation_error', needed, { status: 422 });
  return sealHeaders(secrets, headers, sealedHeaders);
}

function valueNeeded({ name, value }: HeaderInput, at: number) {
  if (value !== undefined) return [];
  const message = `The value of ${name} was given for another origin; send it again, or leave the header out.`;
  return [{ path: `headers.${at}.value`, code: 'header_value_needed', message }];
}

function refuse(path: string, code: string, message: string): never {
  return fail('validation_error', [{ path, code, message }]);
}
