type MaybePromise<Value> = Value | Promise<Value>;

export interface ClientOptions {
  /** Where the service is, such as `https://api.example.com`. Default: the environment variable COMMERCE_URL. */
  readonly baseUrl?: string | undefined;
  /** A key that begins with `sk_`, for servers only. Default: the environment variable COMMERCE_SECRET_KEY. */
  readonly secretKey?: string | undefined;
  /** A session of the dashboard or of an extension in place of a key; a function is asked before each request. */
  readonly sessionToken?: string | (() => MaybePromise<string>) | undefined;
  /** A buyer's token for the routes of `me.subscriptions`. */
  readonly customerToken?: string | undefined;
  /** A buyer's token for the routes of `me.paymentMethods`. */
  readonly cardToken?: string | undefined;
  /** What a session works on; a secret key has its own. */
  readonly environmentId?: string | undefined;
  readonly applicationId?: string | undefined;
  /** How long one attempt may take, until the end of its response. Default: 30,000. */
  readonly timeoutMs?: number | undefined;
  /** How often a request is sent again that failed in passing. Default: 3. */
  readonly retriesMax?: number | undefined;
  /** Sent with each request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** In place of the runtime's own. */
  readonly fetch?: ((request: Request) => Promise<Response>) | undefined;
}

/** For one request that reads. */
export interface ReadOptions {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retriesMax?: number | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly environmentId?: string | undefined;
  readonly applicationId?: string | undefined;
}

/** For one request that changes something. */
export interface WriteOptions extends ReadOptions {
  /** A name of your own for this change: the same key changes it once, from whichever process. Default: a random one. */
  readonly idempotencyKey?: string | undefined;
}

/** For one request that changes a cart. */
export interface VersionedWriteOptions extends WriteOptions {
  /** The cart's `sequence` that the change is meant for; `cart_changed` if it is another by then. */
  readonly ifMatch?: number | undefined;
}
