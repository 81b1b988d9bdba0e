import { trustDevelopmentAuthority } from './development-authority.mjs';
import { engineSettings } from './engine-settings.mjs';
import { readSecrets } from './secrets.mjs';

/** The environment of a program: the caller's, and every address and secret that the caller's lacks. */
export function programEnvironment(env, { endpoint, backing, dataDirectory }) {
  return {
    ...env,
    ...engineOf(env),
    HOST: endpoint.host,
    PORT: String(endpoint.port),
    BASE_URL: endpoint.baseUrl,
    CHECKOUT_URL: endpoint.checkoutUrl,
    EMBED_URL: endpoint.embedUrl,
    DATA_DIR: dataDirectory,
    DATABASE_URL: backing.databaseUrl,
    REDIS_URL: backing.redisUrl,
    ...readSecrets(env, dataDirectory),
    ...trustDevelopmentAuthority(env, dataDirectory),
  };
}

function engineOf(env) {
  const entries = Object.entries(engineSettings);
  return Object.fromEntries(entries.map(([name, value]) => [name, env[name] || value]));
}
