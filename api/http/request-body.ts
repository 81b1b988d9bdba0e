import { fail } from '../../domain/errors.ts';

const JSON_BYTES_MAX = 2 ** 20;

/** The text of a body of at most 1 MiB (413). */
export async function readBodyText(request: Request): Promise<string> {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > JSON_BYTES_MAX) fail('body_too_large');
  return readCapped(request);
}

/** The JSON value of a body; an absent body is an empty object, since some routes require no field. */
export function parseJsonBody(request: Request, text: string): unknown {
  if (text.trim() === '') return {};
  if (!isJson(request.headers.get('content-type'))) {
    fail('validation_error', [
      {
        path: 'header.content-type',
        code: 'invalid_format',
        message: 'Send the body as application/json.',
      },
    ]);
  }
  try {
    return JSON.parse(text);
  } catch {
    return fail('validation_error', [
      { path: '', code: 'invalid_type', message: 'The body is not valid JSON.' },
    ]);
  }
}

/** Whether a browser sent the body as a form. */
export function isForm(request: Request): boolean {
  const contentType = request.headers.get('content-type') ?? '';
  return /^application\/x-www-form-urlencoded\s*(;|$)/i.test(contentType);
}

/** The fields of a form; the last of a repeated name counts. */
export function parseForm(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

async function readCapped(request: Request): Promise<string> {
  if (request.headers.has('content-length')) return request.text();
  if (!request.body) return '';
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body) {
    size += chunk.byteLength;
    if (size > JSON_BYTES_MAX) fail('body_too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i.test(contentType);
}
