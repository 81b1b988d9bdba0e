import type { ClientOptions, VersionedWriteOptions } from './options.ts';

type Query = Readonly<Record<string, unknown>>;

/** One request as the generated methods describe it. */
export interface ApiRequest {
  readonly method: string;
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: unknown;
  /** The body goes as multipart/form-data. */
  readonly isForm?: boolean;
  /** The service knows the request again by its Idempotency-Key, so it may be sent twice. */
  readonly isKeyed?: boolean;
}

export type Settings = ClientOptions & { readonly baseUrl: string };

export function urlOf(baseUrl: string, { path, query = {} }: ApiRequest): string {
  const url = new URL(baseUrl.replace(/\/+$/, '') + path);
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null) url.searchParams.append(name, String(one));
  }
  return url.href;
}

export async function headersOf(
  settings: Settings,
  { method, isKeyed }: ApiRequest,
  options: VersionedWriteOptions,
): Promise<Headers> {
  const { sessionToken } = settings;
  const isBuyer = Boolean(settings.customerToken ?? settings.cardToken);
  const token = typeof sessionToken === 'function' ? await sessionToken() : sessionToken;
  const own = {
    accept: 'application/json',
    // A buyer's token goes alone, with the rights of that buyer.
    'x-api-key': isBuyer ? undefined : settings.secretKey,
    authorization: token && !isBuyer ? `Bearer ${token}` : undefined,
    'x-service-customer-token': settings.customerToken,
    'x-service-pm-token': settings.cardToken,
    'x-service-environment-id': options.environmentId ?? settings.environmentId,
    'x-service-application-id': options.applicationId ?? settings.applicationId,
    // Each attempt has the same key, so a change that was made and not answered is not made twice.
    'idempotency-key':
      options.idempotencyKey ?? (isKeyed && method !== 'GET' ? randomKey() : undefined),
    'if-match': options.ifMatch === undefined ? undefined : `"${options.ifMatch}"`,
  };
  const headers = new Headers();
  for (const [name, value] of [
    ...Object.entries(own),
    ...Object.entries(settings.headers ?? {}),
    ...Object.entries(options.headers ?? {}),
  ])
    if (value !== undefined && value !== '') headers.set(name, value);
  return headers;
}

/** Not randomUUID, which a page without https does not have. */
function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function bodyOf({ body, isForm }: ApiRequest): { body?: FormData; json?: unknown } {
  if (body === undefined) return {};
  if (!isForm) return { json: body };
  const form = new FormData();
  for (const [name, value] of Object.entries(body as Record<string, unknown>))
    if (value !== undefined) form.append(name, value instanceof Blob ? value : String(value));
  return { body: form };
}

export function signalOf({ signal }: VersionedWriteOptions): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}
