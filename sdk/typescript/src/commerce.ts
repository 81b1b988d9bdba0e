import { CommerceError } from './errors.ts';
import { Events } from './events.ts';
import { AllResources } from './generated/all-resources.ts';
import { HttpClient } from './http.ts';
import type { ClientOptions } from './options.ts';
import { TestClock } from './test-clock.ts';

export { Call, type Answered } from './call.ts';
export {
  ApiError,
  CommerceError,
  ConnectionError,
  TimeoutError,
  UnexpectedAnswerError,
  type ApiErrorOf,
} from './errors.ts';
export type { ErrorDetails } from './generated/error-details.ts';
export type * from './generated/types.ts';
export type { ClientOptions, ReadOptions, VersionedWriteOptions, WriteOptions } from './options.ts';
export { Page, PageCall } from './page.ts';
export {
  constructEvent,
  WebhookVerificationError,
  type CommerceEvent,
  type EventOf,
} from './webhooks.ts';

/**
 * The commerce API with a secret key. It belongs on a server; a page takes `@commerce-service/sdk/browser`.
 *
 * ```ts
 * const commerce = new Commerce({ baseUrl: 'https://api.example.com', secretKey: 'sk_...' });
 * const cart = await commerce.carts.create({ applicationId });
 * ```
 */
export class Commerce extends AllResources {
  override readonly events = new Events(this.http);
  override readonly testClock = new TestClock(this.http);
  readonly #options: ClientOptions;

  constructor(options: ClientOptions = {}) {
    super(new HttpClient(settingsOf(options)));
    this.#options = options;
  }

  /** The same client with other options, such as a buyer's token or another environment. */
  with(options: ClientOptions): Commerce {
    return new Commerce({ ...this.#options, ...options });
  }
}

function settingsOf(options: ClientOptions): ClientOptions & { readonly baseUrl: string } {
  const variables = variablesOfProcess();
  const baseUrl = options.baseUrl ?? variables['COMMERCE_URL'];
  if (!baseUrl) throw new CommerceError('baseUrl is missing: pass it, or set COMMERCE_URL');
  const hasOther = options.sessionToken ?? options.customerToken ?? options.cardToken;
  const secretKey = options.secretKey ?? (hasOther ? undefined : variables['COMMERCE_SECRET_KEY']);
  if (secretKey && isPage())
    throw new CommerceError(
      'a secret key is for servers: use @commerce-service/sdk/browser in pages',
    );
  return { ...options, baseUrl, secretKey };
}

function variablesOfProcess(): Readonly<Record<string, string | undefined>> {
  const { process } = globalThis as { process?: { env?: Record<string, string | undefined> } };
  return process?.env ?? {};
}

function isPage(): boolean {
  return Object.hasOwn(globalThis, 'document') && Object.hasOwn(globalThis, 'location');
}
