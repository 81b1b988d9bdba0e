import { Registry } from 'prom-client';
import type { AnyRoute } from '../api/http/route.ts';
import { allRoutes, documentedRoutes } from '../api/routes/all.ts';
import { deviceRoutes } from '../api/routes/sign-in/device.ts';

const noCookie = { read: absent, set: absent, clear: absent };

const signIn: Parameters<typeof deviceRoutes>[0] = {
  provider: { kind: 'none' },
  cookies: { session: noCookie, flow: noCookie },
  baseUrl: '',
  enter: absent,
  whoIs: absent,
};

const dependencies = {
  redis: absent,
  actors: absent,
  queueRoundTrip: absent,
  registry: new Registry(),
  eventStreams: { open: absent, openCount: absent, close: absent },
  moves: null,
  signIn,
};

/** The declared routes, for reading only: their dependencies are absent, and none may be called. */
export function routesToRead(): readonly AnyRoute[] {
  return documentedRoutes(dependencies);
}

/** Those of the pages and of the guides, too. */
export function allRoutesToRead(): readonly AnyRoute[] {
  return allRoutes({
    ...dependencies,
    console: { answer: absent },
    packages: { respond: absent },
    docsSite: { isBuilt: absent, pages: absent, answer: absent },
    baseUrl: '',
    demoKey: absent,
  });
}

/** The routes of a program's sign-in, which are not in the reference. */
export function deviceRoutesToRead(): readonly AnyRoute[] {
  return deviceRoutes(signIn);
}

function absent(): never {
  throw new Error('routes that are read for documentation cannot be called');
}
