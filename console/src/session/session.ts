import { ConnectionError } from '../../../sdk/typescript/src/commerce.ts';
import { connection } from '../client/connection.ts';

/** How long before its end a token is replaced. */
const EARLY_MS = 30_000;

interface TokenAnswer {
  readonly token: string;
  readonly expiresAt: string;
  readonly email: string;
}

interface Held {
  readonly token: string;
  readonly endsAt: number;
}

/** Nobody is signed in here, or no longer. */
export class SignedOutError extends Error {
  override readonly name = 'SignedOutError';
}

/**
 * The session of this page. The token for the API is held in memory alone and lives for minutes; the cookie by which a new
 * one is asked for is out of a script's reach.
 */
class Session {
  #held: Held | null = null;
  #asking: Promise<Held> | null = null;
  readonly #listeners = new Set<() => void>();
  #isSignedOut = false;
  #email: string | null = null;
  /** The other pages of this browser, of which one may sign in or out for all. */
  readonly #others = new BroadcastChannel('console.session');

  constructor() {
    this.#others.addEventListener('message', () => this.#wasOpened() && void this.lookAgain());
    addEventListener('focus', () => this.#isSignedOut && void this.lookAgain());
  }

  /** A token that holds for the next request at least. Rejects with SignedOutError. */
  async token(): Promise<string> {
    if (this.#held && this.#held.endsAt - EARLY_MS > Date.now()) return this.#held.token;
    this.#asking ??= this.#ask().finally(() => (this.#asking = null));
    this.#held = await this.#asking;
    return this.#held.token;
  }

  /** The API no longer takes the token: the next request asks for another. */
  drop(): void {
    this.#held = null;
  }

  /** Who is signed in; null until the first token has come. */
  get email(): string | null {
    return this.#email;
  }

  get isSignedOut(): boolean {
    return this.#isSignedOut;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Something may have changed elsewhere: signed in again, this page continues as it was; signed out, it says so. */
  async lookAgain(): Promise<void> {
    this.#held = null;
    await this.token().catch(() => undefined);
  }

  /** The other pages ask at once whether they are still signed in. */
  tellOthers(): void {
    this.#others.postMessage('changed');
  }

  /** Pages of operators are none of a session's. */
  #wasOpened(): boolean {
    return this.#email !== null || this.#isSignedOut;
  }

  async #ask(): Promise<Held> {
    const response = await connection
      .watch(() => fetch('/auth/token', { method: 'POST', credentials: 'same-origin' }))
      .catch((error: unknown) => {
        throw new ConnectionError('The sign-in cannot be reached.', { cause: error });
      });
    // Nobody is signed in in this browser, or no longer.
    if (response.status === 204 || response.status === 401) {
      this.#set(true);
      throw new SignedOutError('signed out');
    }
    if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
    const { data } = (await response.json()) as { data: TokenAnswer };
    // Somebody else has signed in meanwhile: nothing of this page is theirs.
    if (this.#email !== null && this.#email !== data.email) location.reload();
    const isFirst = this.#email === null;
    this.#email = data.email;
    if (this.#isSignedOut) this.#set(false);
    if (isFirst) this.tellOthers();
    return { token: data.token, endsAt: Date.parse(data.expiresAt) };
  }

  #set(isSignedOut: boolean): void {
    this.#isSignedOut = isSignedOut;
    for (const listener of this.#listeners) listener();
  }
}

export const session = new Session();

/** Where signing in begins, and where it comes back to. */
export function signInAddress(): string {
  const { pathname, search } = location;
  return `/auth/sign-in?next=${encodeURIComponent(pathname + search)}`;
}

/** Leaves the console: here, or in every browser. By a form, since the identity provider may have a page for it, too. */
export function signOut(everywhere: boolean): void {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = '/auth/sign-out';
  const field = document.createElement('input');
  field.type = 'hidden';
  field.name = 'everywhere';
  field.value = everywhere ? 'yes' : 'no';
  form.append(field);
  document.body.append(form);
  // They ask once the cookie is gone, which it is when this page is left.
  addEventListener('pagehide', () => session.tellOthers());
  form.submit();
}
