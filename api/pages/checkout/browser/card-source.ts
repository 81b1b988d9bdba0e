import type { Answer, CallApi } from './api-calls.ts';
import { digitsOf, parseExpiry } from './card-check.ts';
import { askCardFrame, type CardFrame } from './card-frame.ts';
import { findInput } from './form-fields.ts';
import type { Instrument } from './instrument.ts';

export interface CardSource {
  readonly take: () => Promise<Instrument>;
  /** After a decline the next try is a new one, even with the same card. */
  readonly clear: () => void;
  /** What is to be paid has changed: the next token has the new amount. */
  readonly reprice: () => void;
}

interface CardSourceOptions {
  /** Where the sandbox takes the typed card. */
  readonly api: CallApi;
  readonly frame: CardFrame | null;
  /** A new token of the processor's fields. */
  readonly askEmbedToken: () => Promise<Answer>;
  /** A processor's fields may charge the card themselves. */
  readonly takesTransactions: boolean;
  /** The sandbox's fields do so. */
  readonly chargesTyped: boolean;
}

const TOKEN_FRESH_MS = 25 * 60_000;

/**
 * Turns the typed card into a token that can be charged. The same card gives the same token until it is cleared,
 * so that a payment whose response was lost is repeated and not made twice.
 */
export function createCardSource(options: CardSourceOptions): CardSource {
  const { api, frame, askEmbedToken, takesTransactions, chargesTyped } = options;
  const embed: { token: string | null; at: number } = { token: null, at: 0 };
  const last: { card: string; instrument: Instrument | null } = { card: '', instrument: null };

  const embedToken = async (): Promise<string | Answer> => {
    if (embed.token && Date.now() - embed.at < TOKEN_FRESH_MS) return embed.token;
    const answer = await askEmbedToken();
    if (answer.status !== 200) return answer;
    embed.token = String(answer.data['embedToken']);
    embed.at = Date.now();
    return embed.token;
  };
  /** Asks for a new token once, when the API no longer accepts the current one. */
  const withEmbedToken = async (call: (token: string) => Promise<Answer>): Promise<Answer> => {
    const token = await embedToken();
    if (typeof token !== 'string') return token;
    const answer = await call(token);
    if (answer.code !== 'embed_token_invalid') return answer;
    embed.token = null;
    const again = await embedToken();
    return typeof again === 'string' ? call(again) : again;
  };
  const fromTyped = async (): Promise<Instrument> => {
    const entered = typedCard();
    const made = await withEmbedToken((token) =>
      api('POST', '/sandbox/tokens', { embedToken: token, ...entered }),
    );
    if (made.status !== 201) return { kind: 'refused', answer: inCardFields(made) };
    const paymentToken = String(made.data['paymentToken']);
    if (!chargesTyped) return { kind: 'token', paymentToken };
    const charged = await withEmbedToken((token) =>
      api('POST', '/sandbox/transactions', { embedToken: token, paymentToken }),
    );
    if (charged.status !== 201) return { kind: 'refused', answer: charged };
    const processorTransactionId = String(charged.data['processorTransactionId']);
    return { kind: 'transaction', processorTransactionId };
  };
  const fromFrame = async (slot: CardFrame): Promise<Instrument> => {
    const token = await embedToken();
    return typeof token === 'string'
      ? askCardFrame(slot, token, takesTransactions)
      : { kind: 'refused', answer: token };
  };
  if (frame) void embedToken();
  return {
    take: async () => {
      const card = frame ? '' : JSON.stringify(typedCard());
      if (last.instrument && last.card === card) return last.instrument;
      const instrument = frame ? await fromFrame(frame) : await fromTyped();
      if (instrument.kind !== 'refused') Object.assign(last, { card, instrument });
      return instrument;
    },
    clear: () => Object.assign(last, { card: '', instrument: null }),
    reprice: () => {
      embed.token = null;
      Object.assign(last, { card: '', instrument: null });
    },
  };
}

function typedCard(): object {
  const expiry = parseExpiry(typed('expiry'));
  return {
    number: digitsOf(typed('number')),
    expMonth: expiry?.month ?? 0,
    expYear: expiry?.year ?? 0,
    cvc: typed('cvc').trim(),
  };
}

function typed(name: string): string {
  return findInput(`card.${name}`)?.value ?? '';
}

/** The sandbox names its own fields; here they are the card's. */
function inCardFields(answer: Answer): Answer {
  const details = answer.details.map(({ path = '', ...finding }) => ({
    ...finding,
    path: `card.${path.startsWith('exp') ? 'expiry' : path}`,
  }));
  return { ...answer, details };
}
