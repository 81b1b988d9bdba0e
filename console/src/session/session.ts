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
 * The session of this page. The token for the API is kept in memory alone and lives for minutes; the cookie by which a new
 * one is asked for is out of a script's reach.
 */
class Session {
  #held: Held | null = null;
  #asking: Promise<Held> | null = null;
  readonly #listeners = new Set<() => void>();
  #isSignedOut = false;
  #email: string | null = null;

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

  async #ask(): Promise<Held> {
    const response = await fetch('/auth/token', { method: 'POST', credentials: 'same-origin' });
    if (response.status === 401) {
      this.#end();
      throw new SignedOutError('signed out');
    }
    if (!response.ok) throw new Error(`The sign-in answered ${response.status}.`);
    const { data } = (await response.json()) as { data: TokenAnswer };
    this.#email = data.email;
    return { token: data.token, endsAt: Date.parse(data.expiresAt) };
  }

  #end(): void {
    this.#isSignedOut = true;
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
  form.submit();
}
