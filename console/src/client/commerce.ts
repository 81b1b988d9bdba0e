import { Commerce } from '../../../sdk/typescript/src/commerce.ts';
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
    const response = await fetch(request);
    if (response.status !== 401) return response;
    session.drop();
    again.headers.set('authorization', `Bearer ${await session.token()}`);
    return fetch(again);
  },
});
