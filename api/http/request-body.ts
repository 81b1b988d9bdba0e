import { fail } from '../../domain/errors.ts';
import { requireBoundedJson } from './json-bounds.ts';
import type { AnyRoute } from './route.ts';
import { utf8 } from './utf8.ts';

/** How much a body may hold. */
export interface BodyLimits {
  readonly bytes: number;
  readonly values: number;
}

const ofPrograms: BodyLimits = { bytes: 2 ** 20, values: 50_000 };
/** Anybody may send such a body, and reading it must cost no more than 5 ms (decision 72). */
const ofBrowsers: BodyLimits = { bytes: 64 * 1024, values: 10_000 };

export function bodyLimitsOf({ access, bodyBytesMax }: AnyRoute): BodyLimits {
  const open = ['none', 'cart_session', 'buyer', 'development'].includes(access.kind);
  const limits = open ? ofBrowsers : ofPrograms;
  return bodyBytesMax === undefined ? limits : { ...limits, bytes: bodyBytesMax };
}

/** A request's body, read once and only when it is needed. */
export interface BodyText {
  readonly read: () => Promise<string>;
}

/** 413 at once for a declared length above the limit; else while reading. */
export function bodyTextOf(request: Request, { bytes }: BodyLimits): BodyText {
  const declared = Number(request.headers.get('content-length') ?? 0);
  if (declared > bytes) rejectLarge(bytes);
  let text: Promise<string> | null = null;
  return { read: () => (text ??= readCapped(request, bytes)) };
}

/** The body of a route that takes none. */
export const noBody: BodyText = { read: async () => '' };

/** The JSON value of a body; an absent body is an empty object, since some routes require no field. */
export function parseJsonBody(request: Request, text: string, { values }: BodyLimits): unknown {
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
  requireUtf8Charset(request);
  requireBoundedJson(text, values);
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

async function readCapped(request: Request, bytes: number): Promise<string> {
  if (!request.body) return '';
  try {
    return utf8(await bytesOf(request, request.body, bytes));
  } catch (error) {
    // The client went away while it sent the body: nobody reads the response, and nothing is wrong with us.
    if (error instanceof Error && error.name === 'AbortError') fail('malformed_body');
    throw error;
  }
}

async function bytesOf(
  request: Request,
  body: NonNullable<Request['body']>,
  bytes: number,
): Promise<Uint8Array> {
  if (request.headers.has('content-length')) return request.bytes();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > bytes) rejectLarge(bytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function requireUtf8Charset({ headers }: Request): void {
  const declared = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(headers.get('content-type') ?? '')?.[1];
  if (declared !== undefined && !/^(?:utf-?8|us-ascii)$/i.test(declared))
    fail('malformed_body', undefined, { status: 415 });
}

function rejectLarge(bytes: number): never {
  const message = `This route takes a body of at most ${bytes} bytes.`;
  fail('body_too_large', [{ path: '', code: 'too_long', message, maximum: bytes }]);
}

function isJson(contentType: string | null): boolean {
  return contentType !== null && /^application\/([a-z0-9.+-]+\+)?json\s*(;|$)/i.test(contentType);
}
