import { trustDevelopmentAuthority } from './development-authority.mjs';
import { readSecrets } from './secrets.mjs';

/** What a program gets: the caller's environment, and every address and secret that it may lack. */
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
    // Bun's own limit of 256 would let endpoints that hang hold up all other deliveries.
    BUN_CONFIG_MAX_HTTP_REQUESTS: env.BUN_CONFIG_MAX_HTTP_REQUESTS || '4096',
    ...readSecrets(env, dataDirectory),
    ...trustDevelopmentAuthority(env, dataDirectory),
  };
}
