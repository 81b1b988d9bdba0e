import { Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { connection } from './connection.ts';
import { session } from '../session/session.ts';

/**
 * The API, asked by the SDK that every merchant has. A token that the service no longer takes is replaced once, so that
 * the first request after a laptop has slept does not fail.
 */
export const commerce = new Commerce({
  baseUrl: location.origin,
  sessionToken: () => session.token(),
  fetch: async (request) => {
    const again = request.clone();
    const { signal } = request;
    const response = await connection.watch(() => fetch(request), signal);
    if (response.status !== 401) return response;
    session.drop();
    again.headers.set('authorization', `Bearer ${await session.token()}`);
    return connection.watch(() => fetch(again), signal);
  },
});

connection.probe = () => commerce.health.live({ retriesMax: 0 });

/**
 * The API with the staff key. It lives in this object alone: a reload forgets it. `onRefused` is called once the service
 * no longer takes it.
 */
export function openStaff(key: string, onRefused: () => void): Commerce {
  return new Commerce({
    baseUrl: location.origin,
    headers: { 'x-api-key': key },
    fetch: async (request) => {
      const response = await fetch(request);
      if (response.status === 401) onRefused();
      return response;
    },
  });
}
