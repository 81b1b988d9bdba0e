import type { Instrument } from './instrument.ts';
import { pageTexts } from './page-data.ts';

/** The processor's own card fields in a frame; docs/checkout-pages.md lists the messages between page and frame. */
export interface CardFrame {
  readonly element: HTMLIFrameElement;
  readonly origin: string;
}

const TIMEOUT_MS = 60_000;

export function mountCardFrame(fieldsUrl: string | null): CardFrame | null {
  const element = document.querySelector<HTMLIFrameElement>('iframe[data-card-frame]');
  if (!element || !fieldsUrl) return null;
  const url = new URL(fieldsUrl);
  url.searchParams.set('parentOrigin', location.origin);
  element.src = url.href;
  const frame = { element, origin: url.origin };
  window.addEventListener('message', (event) => {
    const message = messageOf(frame, event);
    const height = Number(message?.['height']);
    if (message?.['type'] === 'fields.resize' && height > 0 && height < 2000)
      element.style.height = `${Math.ceil(height)}px`;
  });
  return frame;
}

/** Asks the fields for a token or a transaction; they answer once, possibly with an error. */
export function askCardFrame(
  frame: CardFrame,
  embedToken: string,
  acceptsTransaction: boolean,
): Promise<Instrument> {
  return new Promise((resolve) => {
    const settle = (instrument: Instrument): void => {
      clearTimeout(timeout);
      window.removeEventListener('message', onMessage);
      resolve(instrument);
    };
    const onMessage = (event: MessageEvent): void => {
      const message = messageOf(frame, event);
      if (!message) return;
      const { type, paymentToken, processorTransactionId } = message;
      if (type === 'fields.token' && typeof paymentToken === 'string')
        settle({ kind: 'token', paymentToken });
      else if (type === 'fields.transaction' && typeof processorTransactionId === 'string')
        settle({ kind: 'transaction', processorTransactionId });
      else if (type === 'fields.error')
        settle(refused(String(message['message'] ?? pageTexts().cardFields)));
    };
    const timeout = setTimeout(() => settle(refused(pageTexts().cardFieldsSilent)), TIMEOUT_MS);
    window.addEventListener('message', onMessage);
    frame.element.contentWindow?.postMessage(
      { source: 'service', version: 1, type: 'fields.submit', embedToken, acceptsTransaction },
      frame.origin,
    );
  });
}

/** A message of the frame's page to this one; null for any other. */
export function messageOf(frame: CardFrame, event: MessageEvent): Record<string, unknown> | null {
  if (event.origin !== frame.origin || event.source !== frame.element.contentWindow) return null;
  return event.data?.source === 'processor' && event.data.version === 1 ? event.data : null;
}

export function refused(message: string): Instrument {
  return {
    kind: 'refused',
    answer: {
      status: 422,
      data: {},
      code: 'card_fields',
      message,
      details: [],
      facts: {},
      declineCode: null,
    },
  };
}
