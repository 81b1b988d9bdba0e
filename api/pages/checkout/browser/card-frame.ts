import type { Instrument } from './card-source.ts';

/** The processor's own card fields in a frame of theirs; see docs/checkout-pages.md for what is said between the two. */
export interface CardFrame {
  readonly element: HTMLIFrameElement;
  readonly origin: string;
}

const PATIENCE_MS = 60_000;

export function mountCardFrame(fieldsUrl: string | null): CardFrame | null {
  const element = document.querySelector<HTMLIFrameElement>('iframe[data-card-frame]');
  if (!element || !fieldsUrl) return null;
  const url = new URL(fieldsUrl);
  url.searchParams.set('parentOrigin', location.origin);
  element.src = url.href;
  const frame = { element, origin: url.origin };
  window.addEventListener('message', (event) => {
    const said = messageOf(frame, event);
    const height = Number(said?.['height']);
    if (said?.['type'] === 'fields.resize' && height > 0 && height < 2000)
      element.style.height = `${Math.ceil(height)}px`;
  });
  return frame;
}

/** Asks the fields for a token or a transaction; they answer once, also with what is wrong. */
export function askCardFrame(frame: CardFrame, embedToken: string): Promise<Instrument> {
  return new Promise((resolve) => {
    const end = (instrument: Instrument): void => {
      clearTimeout(givingUp);
      window.removeEventListener('message', hear);
      resolve(instrument);
    };
    const hear = (event: MessageEvent): void => {
      const said = messageOf(frame, event);
      if (!said) return;
      const { type, paymentToken, processorTransactionId, message } = said;
      if (type === 'fields.token' && typeof paymentToken === 'string')
        end({ kind: 'token', paymentToken });
      else if (type === 'fields.transaction' && typeof processorTransactionId === 'string')
        end({ kind: 'transaction', processorTransactionId });
      else if (type === 'fields.error') end(refused(String(message ?? 'Check the card details.')));
    };
    const givingUp = setTimeout(
      () => end(refused('The card fields do not answer. Try again.')),
      PATIENCE_MS,
    );
    window.addEventListener('message', hear);
    frame.element.contentWindow?.postMessage(
      { source: 'service', version: 1, type: 'fields.submit', embedToken },
      frame.origin,
    );
  });
}

function messageOf(frame: CardFrame, event: MessageEvent): Record<string, unknown> | null {
  if (event.origin !== frame.origin || event.source !== frame.element.contentWindow) return null;
  return event.data?.source === 'processor' && event.data.version === 1 ? event.data : null;
}

function refused(message: string): Instrument {
  return {
    kind: 'refused',
    answer: { status: 422, data: {}, code: 'card_fields', message, details: [] },
  };
}
