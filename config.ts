import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import {
  readDatabases,
  requireDirectUrls,
  type DatabaseConfig,
} from './storage/cells/read-databases.ts';
import { DEFAULT_POOL, isPoolName, POOL_NAME_RULE } from './storage/shards.ts';
import { secretProblem, secretsKeyProblem } from './storage/secrets/weak-secret.ts';
import { readRedisAddress, type RedisAddress } from './streams/redis-address.ts';

const SIGN_UP_CELLS = ['emptiest', 'random'] as const;
export type SignUpCells = (typeof SIGN_UP_CELLS)[number];

/** Everything the processes read from the environment, checked once at start. See docs/configuration.md. */
export interface Config extends DatabaseConfig {
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  readonly baseUrl: string;
  readonly checkoutUrl: string;
  readonly embedUrl: string;
  readonly dataDir: string;
  /** Where workspaces are created: in the cell with the fewest, or in any of those that take new ones. */
  readonly signUpCells: SignUpCells;
  /** Whether this API process carries out moves of workspaces between cells, for which CELLS names the owners. */
  readonly carryMoves: boolean;
  /** Of a workspace with more rows, a move compares within the last freeze only what has changed. */
  readonly moveRowsAtOnce: number;
  /** How long a list waits until the replica has caught up. */
  readonly databaseReplicaWaitMs: number;
  readonly redis: RedisAddress;
  readonly secretsKey: string;
  /** Opens what an earlier SECRETS_KEY sealed, while it is replaced. */
  readonly secretsKeyPrevious: string | null;
  readonly staffApiKey: string;
  /** What probes send to /metrics and /internal/monitoring-smoke; null: open in development, absent in production. */
  readonly monitoringToken: string | null;
  readonly smtpUrl: string | null;
  /** The address that mails come from. */
  readonly mailFrom: string;
  readonly objectStoreUrl: string | null;
  readonly identity: {
    readonly jwksUrl: string;
    readonly issuer: string;
    readonly audience: string | null;
  } | null;
  /** The client of the identity provider as which people sign in at a browser; null: nobody does, outside development. */
  readonly signIn: {
    readonly issuer: string;
    readonly clientId: string;
    readonly clientSecret: string | null;
    readonly scopes: string;
  } | null;
  readonly delivery: {
    readonly caFile: string | null;
    readonly allowPrivate: readonly string[];
    readonly retrySchedule: string | null;
  };
  readonly rateLimits: {
    readonly production: number;
    readonly nonProduction: number;
    readonly burstFactor: number;
    readonly cartSessionsPerMinute: number;
    readonly completePerMinute: number;
    readonly invitesPerHour: number;
    /** Mails that a workspace sends in an hour, before and after going live. */
    readonly mailsPerHourSandbox: number;
    readonly mailsPerHourLive: number;
    /** Mails that a workspace sends to one address in a day. */
    readonly mailsPerRecipient: number;
    /** How long after a mail was asked for again it may be asked for once more. */
    readonly resendSeconds: number;
    /** Mails that may be asked for again in a day, of one thing. */
    readonly resendsPerDay: number;
    /** Workspaces that one person makes in a day. */
    readonly workspacesPerDay: number;
    readonly anonymousPerSecond: number;
    /** Prices that the page of one checkout session asks for. */
    readonly quotesPerMinute: number;
    readonly failedCodesPerMinute: number;
    readonly declinesPerHour: number;
    /** Charges of subscriptions at one connector. */
    readonly chargesPerSecond: number;
  };
  readonly uploads: {
    readonly maxLogoBytes: number;
    readonly maxAssetBytes: number;
    readonly maxFileBytes: number;
  };
  /** How long the log of requests is retained; 0: none is written. */
  readonly requestLogDays: number;
  /** How many trusted proxies are in front of the API; their X-Forwarded-For names the client's address. */
  readonly trustedProxies: number;
  readonly databasePoolSize: number;
  /** A connection on which a query gets no response for this long is closed. */
  readonly databaseQueryTimeoutMs: number;
  readonly actors: {
    /** How long a lease holds without renewal. */
    readonly leaseMs: number;
    /** The process owns only shards of this pool; `--pool` overrides it. */
    readonly pool: string;
    /** Where Prometheus metrics are served; 0: any free port, which the log names. */
    readonly metricsPort: number;
    /** Deliveries in flight at once in one process. */
    readonly deliverySlots: number;
  };
  /** How old an undecided payment transaction is when it is first looked up. */
  readonly reconcileAfterMs: number;
  readonly failpoints: { readonly names: readonly string[]; readonly file: string | null };
  /** A route that returns a code it does not list returns 500 instead, so that tests fail (STRICT_ROUTE_CODES=1). */
  readonly strictRouteCodes: boolean;
  /** Emitting an event that is not as the catalogue says throws, so that tests fail (STRICT_EVENTS=1). */
  readonly strictEvents: boolean;
}

/** Settings that are missing or wrong; `message` is what an operator sees: one line, or a list of them. */
export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

interface Source {
  readonly env: Environment;
  /** What is missing or wrong, one line each. A reader that adds one returns a value that nobody will use. */
  readonly problems: string[];
}

/** Reads the environment. Throws ConfigError, which names every variable that is missing or wrong. */
export function readConfig(given: Environment = process.env): Config {
  const source: Source = { env: given, problems: [] };
  const config = configOf(source);
  if (source.problems.length > 0) throw new ConfigError(told(source.problems));
  return config;
}

function told(problems: readonly string[]): string {
  const [only = '', ...others] = problems;
  if (others.length === 0) return only;
  return [`${problems.length} settings are missing or wrong:`, ...problems].join('\n- ');
}

function configOf(env: Source): Config {
  const { env: given } = env;
  const production = given['NODE_ENV'] === 'production';
  const host = given['HOST'] || '127.0.0.1';
  const port = integer(env, 'PORT', 3000, 1, 65_535);
  const baseUrl = url(env, 'BASE_URL', `http://${host.includes(':') ? `[${host}]` : host}:${port}`);
  return {
    production,
    host,
    port,
    baseUrl,
    checkoutUrl: url(env, 'CHECKOUT_URL', baseUrl),
    embedUrl: url(env, 'EMBED_URL', baseUrl),
    dataDir: resolve(given['DATA_DIR'] || '.data'),
    ...databases(env),
    redis: redisAddress(env),
    secretsKey: secretsKey(env, production),
    secretsKeyPrevious: given['SECRETS_KEY_PREVIOUS'] || null,
    staffApiKey: secret(env, 'STAFF_API_KEY', 16, production),
    monitoringToken: given['MONITORING_TOKEN']
      ? secret(env, 'MONITORING_TOKEN', 16, production)
      : null,
    smtpUrl: given['SMTP_URL'] || null,
    mailFrom: address(env, 'MAIL_FROM', `no-reply@${URL.parse(baseUrl)?.hostname ?? 'localhost'}`),
    objectStoreUrl: given['OBJECT_STORE_URL'] || null,
    identity: identity(env, production),
    signIn: signIn(env),
    delivery: {
      caFile: given['DELIVERY_CA_FILE'] || null,
      allowPrivate: list(
        given['DELIVERY_ALLOW_PRIVATE'] ?? (production ? '' : '127.0.0.0/8,::1/128'),
      ),
      retrySchedule: given['DELIVERY_RETRY_SCHEDULE'] || null,
    },
    rateLimits: {
      production: integer(env, 'RATE_LIMIT_PRODUCTION', production ? 100 : 1000, 1, 1_000_000),
      nonProduction: integer(
        env,
        'RATE_LIMIT_NON_PRODUCTION',
        production ? 25 : 1000,
        1,
        1_000_000,
      ),
      burstFactor: integer(env, 'RATE_LIMIT_BURST_FACTOR', 2, 1, 100),
      cartSessionsPerMinute: integer(env, 'RATE_LIMIT_CART_SESSIONS', 20, 1, 1_000_000),
      completePerMinute: integer(env, 'RATE_LIMIT_COMPLETE', 10, 1, 1_000_000),
      anonymousPerSecond: integer(
        env,
        'RATE_LIMIT_ANONYMOUS',
        production ? 20 : 1000,
        1,
        1_000_000,
      ),
      quotesPerMinute: integer(env, 'RATE_LIMIT_QUOTES', 120, 1, 1_000_000),
      failedCodesPerMinute: integer(env, 'RATE_LIMIT_DISCOUNT_CODES', 10, 1, 1_000_000),
      declinesPerHour: integer(env, 'RATE_LIMIT_DECLINES', 30, 1, 1_000_000),
      chargesPerSecond: integer(env, 'RATE_LIMIT_CHARGES', 50, 1, 1_000_000),
      invitesPerHour: integer(env, 'RATE_LIMIT_INVITES', 60, 1, 1_000_000),
      mailsPerHourSandbox: integer(env, 'RATE_LIMIT_MAILS_SANDBOX', 60, 1, 1_000_000),
      mailsPerHourLive: integer(env, 'RATE_LIMIT_MAILS_LIVE', 2_000, 1, 1_000_000),
      mailsPerRecipient: integer(env, 'RATE_LIMIT_MAILS_RECIPIENT', 20, 1, 1_000_000),
      resendSeconds: integer(env, 'RATE_LIMIT_RESEND_SECONDS', 120, 1, 86_400),
      resendsPerDay: integer(env, 'RATE_LIMIT_RESENDS', 5, 1, 1_000_000),
      workspacesPerDay: integer(env, 'RATE_LIMIT_WORKSPACES', 10, 1, 1_000_000),
    },
    uploads: {
      maxLogoBytes: integer(env, 'UPLOAD_MAX_LOGO_BYTES', 2 * 2 ** 20, 1, 2 ** 40),
      maxAssetBytes: integer(env, 'UPLOAD_MAX_ASSET_BYTES', 5 * 2 ** 20, 1, 2 ** 40),
      maxFileBytes: integer(env, 'UPLOAD_MAX_FILE_BYTES', 250 * 2 ** 20, 1, 2 ** 40),
    },
    requestLogDays: integer(env, 'REQUEST_LOG_DAYS', 7, 0, 90),
    trustedProxies: integer(env, 'TRUSTED_PROXIES', 0, 0, 10),
    signUpCells: signUpCells(env),
    carryMoves: given['CARRY_MOVES'] !== '0',
    moveRowsAtOnce: integer(env, 'MOVE_ROWS_AT_ONCE', 50_000, 0, 10_000_000),
    databaseReplicaWaitMs: integer(env, 'DATABASE_REPLICA_WAIT_MS', 100, 0, 5_000),
    databasePoolSize: integer(env, 'DATABASE_POOL_SIZE', 20, 1, 1000),
    databaseQueryTimeoutMs: integer(env, 'DATABASE_QUERY_TIMEOUT_MS', 60_000, 100, 86_400_000),
    actors: {
      leaseMs: integer(env, 'ACTOR_LEASE_MS', 20_000, 200, 600_000),
      pool: poolName(env, 'ACTOR_POOL'),
      metricsPort: integer(env, 'ACTOR_METRICS_PORT', 0, 0, 65_535),
      deliverySlots: integer(env, 'DELIVERY_SLOTS', 400, 5, 10_000),
    },
    // Not while the call may still be answered: what is looked up too early is not found.
    reconcileAfterMs: integer(
      env,
      'RECONCILE_AFTER_MS',
      120_000,
      production ? 60_000 : 1,
      86_400_000,
    ),
    strictRouteCodes: !production && given['STRICT_ROUTE_CODES'] === '1',
    strictEvents: !production && given['STRICT_EVENTS'] === '1',
    failpoints: production
      ? { names: [], file: null }
      : { names: list(given['FAILPOINTS'] ?? ''), file: given['FAILPOINTS_FILE'] ?? null },
  };
}

function wrong<Value>({ problems }: Source, problem: string, value: Value): Value {
  problems.push(problem);
  return value;
}

const noDatabase: DatabaseConfig = {
  cell: '',
  cells: [],
  databaseUrl: '',
  databaseTenantUrl: null,
  databaseSystemUrl: null,
  databaseDirectUrl: null,
  databaseReplicaUrl: null,
  directoryUrl: '',
};

function databases(source: Source): DatabaseConfig {
  try {
    const read = readDatabases(source.env);
    requireDirectUrls(read);
    return read;
  } catch (error) {
    return wrong(source, error instanceof Error ? error.message : String(error), noDatabase);
  }
}

function signUpCells(source: Source): SignUpCells {
  const given = source.env['SIGN_UP_CELLS'] || 'emptiest';
  const known = SIGN_UP_CELLS.find((name) => name === given);
  const problem = `SIGN_UP_CELLS must be ${SIGN_UP_CELLS.join(' or ')}, not "${given}".`;
  return known ?? wrong(source, problem, 'emptiest');
}

/** The line that an operator sees never holds the URL, which has a password. */
function redisAddress(source: Source): RedisAddress {
  const none = { url: '', cluster: null, ca: null };
  const given = source.env['REDIS_URL'];
  const ca = authorities(source, 'REDIS_CA_FILE');
  if (!given)
    return wrong(
      source,
      'REDIS_URL is not set. `npm start` sets it; see docs/configuration.md.',
      none,
    );
  try {
    return readRedisAddress(given, ca);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    return wrong(source, `REDIS_URL ${problem}.`, none);
  }
}

/** The certificates in the file that the variable names. */
function authorities(source: Source, name: string): string | null {
  const path = source.env[name];
  if (!path) return null;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return wrong(source, `${name} names a file that cannot be read: ${path}.`, null);
  }
  if (text.includes('-----BEGIN CERTIFICATE-----')) return text;
  return wrong(source, `${name} names a file without a certificate in PEM form: ${path}.`, null);
}

function address(source: Source, name: string, fallback: string): string {
  const value = source.env[name] || fallback;
  if (/^[^\s@<>"]+@[^\s@<>"]+$/.test(value)) return value;
  return wrong(source, `${name} must be an e-mail address, such as orders@shop.example.`, fallback);
}

function secret(source: Source, name: string, minimumLength: number, production: boolean): string {
  const value = source.env[name] ?? '';
  const problem = secretProblem(name, value, minimumLength, production);
  return problem === null ? value : wrong(source, problem, value);
}

function secretsKey(source: Source, production: boolean): string {
  const value = source.env['SECRETS_KEY'] ?? '';
  const problem = secretsKeyProblem(value, production);
  return problem === null ? value : wrong(source, problem, value);
}

function integer(source: Source, name: string, fallback: number, min: number, max: number): number {
  const text = source.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  const problem = `${name} must be a whole number from ${min} to ${max}, not "${text}".`;
  return wrong(source, problem, fallback);
}

function poolName(source: Source, name: string): string {
  const pool = source.env[name] || DEFAULT_POOL;
  if (isPoolName(pool)) return pool;
  return wrong(source, `${name} must be ${POOL_NAME_RULE}, not "${pool}".`, DEFAULT_POOL);
}

function url(source: Source, name: string, fallback: string): string {
  const text = source.env[name] || fallback;
  if (URL.canParse(text)) return text.replace(/\/+$/, '');
  return wrong(source, `${name} must be an absolute URL, not "${text}".`, fallback);
}

function list(text: string): string[] {
  return text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** In production the tokens must be meant for us, and the keys that prove them must arrive unaltered. */
function identity(source: Source, production: boolean): Config['identity'] {
  const { env } = source;
  const jwksUrl = env['IDENTITY_JWKS_URL'];
  const issuer = env['IDENTITY_ISSUER'];
  const audience = env['IDENTITY_AUDIENCE'] || null;
  if (!jwksUrl && !production) return null;
  if (!jwksUrl)
    wrong(source, 'IDENTITY_JWKS_URL is not set; production needs an identity provider.', null);
  else if (!isSafeKeyUrl(jwksUrl, production))
    wrong(
      source,
      `IDENTITY_JWKS_URL must be an https URL${production ? '' : ', or http on this machine'}.`,
      null,
    );
  if (!issuer)
    wrong(source, 'IDENTITY_ISSUER is not set, but the identity provider needs it.', null);
  if (production && audience === null)
    wrong(
      source,
      'IDENTITY_AUDIENCE is not set: without it, tokens of every application of the provider would be accepted.',
      null,
    );
  return { jwksUrl: jwksUrl ?? '', issuer: issuer ?? '', audience };
}

/** People sign in at the provider whose tokens are accepted, since a member is known by the subject that it gives. */
function signIn(source: Source): Config['signIn'] {
  const { env } = source;
  const clientId = env['CONSOLE_OIDC_CLIENT_ID'];
  const clientSecret = env['CONSOLE_OIDC_CLIENT_SECRET'] || null;
  const scopes = env['CONSOLE_OIDC_SCOPES'] || 'openid email';
  if (!clientId) {
    for (const name of ['CONSOLE_OIDC_CLIENT_SECRET', 'CONSOLE_OIDC_SCOPES'])
      if (env[name]) wrong(source, `${name} is set, but CONSOLE_OIDC_CLIENT_ID is not.`, null);
    return null;
  }
  if (!env['IDENTITY_JWKS_URL'])
    wrong(
      source,
      'CONSOLE_OIDC_CLIENT_ID is set, but IDENTITY_JWKS_URL is not: people sign in at that identity provider.',
      null,
    );
  if (!scopes.split(' ').includes('openid'))
    wrong(source, 'CONSOLE_OIDC_SCOPES must include openid.', null);
  const issuer = env['IDENTITY_ISSUER'] ?? '';
  if (issuer !== '' && !URL.canParse(issuer))
    wrong(source, 'IDENTITY_ISSUER must be a URL, for people to sign in there.', null);
  return { issuer, clientId, clientSecret, scopes };
}

function isSafeKeyUrl(text: string, production: boolean): boolean {
  const { protocol, hostname } = URL.canParse(text)
    ? new URL(text)
    : { protocol: '', hostname: '' };
  if (protocol === 'https:') return true;
  return !production && protocol === 'http:' && LOOPBACK.test(hostname);
}

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;
