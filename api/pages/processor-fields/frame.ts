/**
 * The browser's side of a page of ours that shows a processor's card fields in a frame of the checkout page: the
 * processor's own frames take the card, and the checkout page gets a token. docs/checkout-pages.md lists the messages
 * between the two.
 */
export interface FieldsProblem {
  readonly message?: string;
}

export interface TakenCard {
  readonly token?: string;
  readonly error?: FieldsProblem;
}

/** The page that shows this one in a frame. Nothing is sent to another, and nothing heard from it. */
interface FramingPage {
  readonly tell: (message: object) => void;
  readonly listen: (heard: (message: Readonly<Record<string, unknown>>) => void) => void;
}

/** Connects to the page, which gives the frame the height that it asks for. */
export function framingPage(): FramingPage {
  const parentOrigin = new URL(location.href).searchParams.get('parentOrigin') ?? '';
  const tell = (message: object): void => {
    window.parent.postMessage({ source: 'processor', version: 1, ...message }, parentOrigin);
  };
  new ResizeObserver(() => {
    tell({ type: 'fields.resize', height: document.documentElement.scrollHeight });
  }).observe(document.body);
  return {
    tell,
    listen: (heard) =>
      window.addEventListener('message', ({ origin, source, data }) => {
        const isParent = origin === parentOrigin && source === window.parent;
        if (isParent && data?.source === 'service') heard(data);
      }),
  };
}

/** Answers each press of Pay with a token, or with what is wrong. `takeCard` gives neither where nothing was loaded. */
export function serveFields(takeCard: () => Promise<TakenCard>): void {
  const { unusable = '' } = document.documentElement.dataset;
  const { tell, listen } = framingPage();
  listen(({ type }) => {
    if (type === 'fields.submit') void submit();
  });

  async function submit(): Promise<void> {
    try {
      const { token, error } = await takeCard();
      if (token) return tell({ type: 'fields.token', paymentToken: token });
      refuse(error);
    } catch {
      refuse();
    }
  }

  function refuse({ message = unusable }: FieldsProblem = {}): void {
    tell({ type: 'fields.error', message });
  }
}

/** What a processor's script offers under a name of the window; null where it was not loaded. */
export function loadedScript<Offered>(name: string): Offered | null {
  const offered: unknown = Reflect.get(window, name);
  return typeof offered === 'function' ? (offered as Offered) : null;
}
