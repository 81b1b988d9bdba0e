import { exitCodes, misuse, Refusal } from '../terminal/refusal.ts';
import type { Terminal } from '../terminal/terminal.ts';
import { readDemoProfile } from './demo-profile.ts';
import { ProfileStore, type Profile } from './profile-store.ts';

/** Which service a command talks to, and as whom. */
export interface Access {
  readonly url: string;
  /** Null where only a session is at hand. */
  readonly key: string | null;
  readonly session: string | null;
  readonly environmentId: string | null;
  readonly applicationId: string | null;
  /** The profile that it comes from; null when the command line or the environment gave it. */
  readonly profile: string | null;
}

/** Options that every command takes. */
export interface AccessOptions {
  readonly url?: string;
  readonly key?: string;
  readonly profile?: string;
}

/**
 * By the options, else the environment (COMMERCE_URL, COMMERCE_SECRET_KEY), else the current profile. A profile that is
 * named goes before the environment. The older name COMMERCE_API_KEY is read, too. Key and session of a profile are sent to
 * its own service alone.
 */
export function accessOf(terminal: Terminal, options: AccessOptions): Access {
  const { env } = terminal;
  const store = new ProfileStore(terminal);
  const named = options.profile ?? (env['COMMERCE_PROFILE'] || undefined);
  const name = named ?? store.current;
  const stored = store.find(name);
  if (named !== undefined && stored === null)
    throw misuse(`There is no profile ${named}; there are: ${store.names().join(', ') || 'none'}.`);
  // Last of all, the shop of `npm start`.
  const profile = stored ?? readDemoProfile(env);
  const fromEnvironment =
    options.profile === undefined
      ? { url: env['COMMERCE_URL'], key: env['COMMERCE_SECRET_KEY'] || env['COMMERCE_API_KEY'] }
      : {};
  const url = options.url ?? (fromEnvironment.url || profile?.url);
  if (url === undefined)
    throw new Refusal(
      'No address of a service: run `commerce login`, give --url, or set COMMERCE_URL.',
      exitCodes.credential,
    );
  const isAtHome = profile !== null && originOf(url) === originOf(profile.url);
  const given = options.key ?? (fromEnvironment.key || undefined);
  if (given === undefined && profile !== null && !isAtHome)
    throw new Refusal(
      `The key of the profile is for ${profile.url}: for ${url} give --api-key, or set COMMERCE_SECRET_KEY.`,
      exitCodes.credential,
    );
  const key = given ?? profile?.key;
  if (key === undefined)
    throw new Refusal(
      'No key: run `commerce login`, give --key, or set COMMERCE_SECRET_KEY.',
      exitCodes.credential,
    );
  const isOfProfile = isAtHome && profile.key === key;
  return {
    url: addressOf(url),
    key,
    ...sessionOf(isOfProfile ? profile : null),
    profile: isOfProfile && stored !== null ? name : null,
  };
}

function sessionOf(profile: Profile | null) {
  return {
    session: profile?.session ?? null,
    environmentId: profile?.environmentId ?? null,
    applicationId: profile?.applicationId ?? null,
  };
}

function originOf(text: string): string {
  return new URL(addressOf(text)).origin;
}

/** `localhost:3000` is accepted, too; a path at the end is not part of it. */
export function addressOf(text: string): string {
  const isBare = /^[\w.-]+:\d+(\/|$)/.test(text);
  const whole = isBare ? `http://${text}` : text;
  const url = URL.canParse(whole) ? new URL(whole) : null;
  if (url === null || !['http:', 'https:'].includes(url.protocol))
    throw misuse(`--url ${text}: not an http or https address.`);
  return whole.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

/** A key of production: real money moves. */
export function isLive({ key }: Pick<Access, 'key'>): boolean {
  return key?.startsWith('sk_live_') ?? false;
}
