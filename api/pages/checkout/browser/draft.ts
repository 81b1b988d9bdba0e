/** What the buyer has entered so far, without the card. It stays in the tab, so that a reload loses nothing. */
export interface Draft {
  readonly values?: Readonly<Record<string, string>>;
  readonly checked?: Readonly<Record<string, boolean>>;
  /** The id of the stored card that is chosen; empty for another one. */
  readonly storedCard?: string | null;
  /** A payment that the processor's widget made and that no complete has confirmed yet. */
  readonly transactionId?: string | null;
  /** A completion was sent, and its response has not come. */
  readonly isPaying?: boolean;
  /** The shipping method that the buyer chose. */
  readonly method?: { readonly id: string; readonly name: string };
  /** The total for which the page was loaded again, since it costs something now, or nothing any more. */
  readonly reloadedFor?: number;
  /** Shown after the reload. */
  readonly notice?: string | null;
}

export interface Drafts {
  readonly read: () => Draft;
  readonly change: (part: Draft) => void;
  readonly clear: () => void;
}

/** In a frame the browser may refuse storage; the state of the history entry survives a reload as well. */
export function createDrafts(sessionId: string): Drafts {
  const key = `checkout:${sessionId}`;
  const read = (): Draft => {
    try {
      return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Draft;
    } catch {
      return history.state?.draft ?? {};
    }
  };
  const write = (draft: Draft): void => {
    try {
      sessionStorage.setItem(key, JSON.stringify(draft));
    } catch {
      history.replaceState({ ...history.state, draft }, '');
    }
  };
  return {
    read,
    change: (part) => write({ ...read(), ...part }),
    clear: () => write({}),
  };
}
