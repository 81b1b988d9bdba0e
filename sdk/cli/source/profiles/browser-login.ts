import { hostname } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import { Service } from '../requests/send-to-service.ts';
import { ServiceFailure } from '../requests/service-failure.ts';
import { openInBrowser } from '../terminal/open-in-browser.ts';
import { exitCodes, Refusal } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import type { Profile } from './profile-store.ts';

interface Started {
  readonly deviceCode: string;
  readonly userCode: string;
  readonly verificationUrl: string;
  readonly verificationUrlComplete: string;
  /** Seconds between two polls. */
  readonly interval: number;
  readonly expiresIn: number;
}

/** Printable ASCII, as the service takes it. */
const hostName = (): string =>
  hostname()
    .replaceAll(/[^ -~]/g, '?')
    .slice(0, 100) || 'unknown';

/**
 * The person approves at the service's own page, signed in there, and this program gets a key for it (RFC 8628): in the
 * browser here, or in any other one by the address and the code that are printed.
 */
export async function logInByBrowser(
  url: string,
  terminal: Terminal,
  opensBrowser: boolean,
): Promise<Profile> {
  const access = { url, key: null, session: null, environmentId: null, applicationId: null };
  const service = new Service({ ...access, profile: null }, terminal.signal);
  const body = { clientName: 'commerce CLI', host: hostName() };
  const started = (await post(service, '/auth/device', body)) as Started;
  const { print, paint } = terminal;
  print(`Open    ${started.verificationUrlComplete}`);
  print(`Compare ${paint.strong(started.userCode)}`);
  print(paint.faint(`Or type the code at ${started.verificationUrl}. Waiting; Ctrl-C stops.`));
  if (opensBrowser) openInBrowser(started.verificationUrlComplete);
  const key = await poll(service, started, terminal);
  return { url, key, isKeyFromLogin: true };
}

async function poll(service: Service, started: Started, terminal: Terminal): Promise<string> {
  const deadline = performance.now() + started.expiresIn * 1000;
  let interval = started.interval;
  while (performance.now() < deadline) {
    await wait(interval * 1000, undefined, { signal: terminal.signal }).catch(() => {
      throw new Refusal('stopped', exitCodes.interrupted);
    });
    try {
      const made = await post(service, '/auth/device/token', { deviceCode: started.deviceCode });
      return String(Reflect.get(Object(made), 'key'));
    } catch (error) {
      if (!mayAskAgain(error)) throw error;
      if (error instanceof ServiceFailure && error.code === 'slow_down') interval += 5;
    }
  }
  throw new Refusal(
    'Nobody approved in time: `commerce login` starts again.',
    exitCodes.credential,
  );
}

/** Not decided yet, or not answered: the key is retained for a minute for whoever asks again. */
function mayAskAgain(error: unknown): boolean {
  if (error instanceof ServiceFailure)
    return ['authorization_pending', 'slow_down', 'rate_limit_exceeded'].includes(error.code);
  return error instanceof Refusal && error.exitCode === exitCodes.unreachable;
}

async function post(service: Service, path: string, body: object): Promise<unknown> {
  const { data } = await service.send({ method: 'POST', path, body, credential: 'none' });
  return data;
}
