import { cellSettings } from '../stack/cells.mjs';

/** Settings that would point the tests at another stack, or change the contract's defaults. */
const ownSettings = [
  'PORT',
  'HOST',
  'BASE_URL',
  'CHECKOUT_URL',
  'EMBED_URL',
  'DATA_DIR',
  'DATABASE_URL',
  'DATABASE_TENANT_URL',
  'DATABASE_SYSTEM_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  ...cellSettings,
  'REDIS_URL',
  'SMTP_URL',
  'OBJECT_STORE_URL',
  'IDENTITY_JWKS_URL',
  'IDENTITY_ISSUER',
  'IDENTITY_AUDIENCE',
  'CONSOLE_OIDC_CLIENT_ID',
  'CONSOLE_OIDC_CLIENT_SECRET',
  'CONSOLE_OIDC_SCOPES',
  'SECRETS_KEY',
  'STAFF_API_KEY',
  'MONITORING_TOKEN',
  'NODE_ENV',
  'FAILPOINTS',
  'FAILPOINTS_FILE',
];

/** A route that answers a code it does not list, or an event unlike the catalogue, answers 500, and its test fails. */
export const strict = { STRICT_ROUTE_CODES: '1', STRICT_EVENTS: '1' };

/**
 * Test files, and the programs that they start, live for seconds: compilers that optimize, several markers of the garbage
 * collector and memory given back at once cost more than they save there (decision 231). Pages live as shortly. The
 * programs that all files share live for the run: of these settings they have that of memory alone (decision 299).
 */
export const shortLived = {
  BUN_JSC_useDFGJIT: '0',
  BUN_JSC_thresholdForJITAfterWarmUp: '4000',
  BUN_JSC_thresholdForJITSoon: '1000',
  BUN_JSC_numberOfGCMarkers: '1',
  MIMALLOC_PURGE_DELAY: '-1',
  // Programs in Go (the compiler of TypeScript, oasdiff, k6) collect their garbage after four times as much of it.
  GOGC: '400',
  CHROMIUM_JS_FLAGS: '--no-opt --no-maglev',
};

/** The caller's environment without what the test stack sets itself. */
export function withoutOwnSettings(env) {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !ownSettings.includes(name)));
}

/** The environment of the test files: the stack's addresses and keys, also under names that no program reads. */
export function testEnvironment(programEnvironment, templateDatabase) {
  return {
    ...programEnvironment,
    TEST_BASE_URL: programEnvironment.BASE_URL,
    TEST_DATA_DIR: programEnvironment.DATA_DIR,
    TEST_TEMPLATE_DATABASE: templateDatabase,
  };
}
