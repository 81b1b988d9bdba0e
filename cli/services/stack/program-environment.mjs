import { trustDevelopmentAuthority } from './development-authority.mjs';
import { readSecrets } from './secrets.mjs';

/** The environment of a program: the caller's, and every address and secret that the caller's lacks. */
export function programEnvironment(env, { endpoint, backing, dataDirectory }) {
  return {
    ...env,
    HOST: endpoint.host,
    PORT: String(endpoint.port),
    BASE_URL: endpoint.baseUrl,
    CHECKOUT_URL: endpoint.checkoutUrl,
    EMBED_URL: endpoint.embedUrl,
    DATA_DIR: dataDirectory,
    DATABASE_URL: backing.databaseUrl,
    REDIS_URL: backing.redisUrl,
    // Bun's own limit of 256 would let hanging endpoints block all other deliveries.
    BUN_CONFIG_MAX_HTTP_REQUESTS: env.BUN_CONFIG_MAX_HTTP_REQUESTS || '4096',
    ...readSecrets(env, dataDirectory),
    ...trustDevelopmentAuthority(env, dataDirectory),
  };
}
