import i18next from 'i18next';
import type { ApiError } from '../../../../sdk/typescript/src/commerce.ts';
import { formatMoney } from '../../format/money.tsx';
import { addRoom } from '../../words/words.ts';

// English is the API's own message; the table of another language comes with the language.
addRoom({ en: async () => ({}), de: async () => (await import('./codes.de.ts')).rejections }, {});

type Detail = Readonly<Record<string, unknown>>;
type Rejection = Pick<ApiError, 'code'> & { readonly details?: unknown };

/** An error of the API in the reader's language; null where there are no words for it, so that the API's own are shown. */
export function rejectionText(error: Rejection): string | null {
  const entries = entriesOf(error);
  const [first] = entries;
  const found = first && findingText(first);
  // Further entries of one field say no more.
  if (first && found) return [placeOf(first), found, moreText(entries.length - 1)].join('');
  const details = Array.isArray(error.details) ? {} : ((error.details ?? {}) as Detail);
  return (
    text(`reasons.${String(details['reason'])}`, details) ??
    stateText(error, details) ??
    text(`codes.${error.code}`, details)
  );
}

/** One entry of the details in the reader's language; null likewise. */
export function findingText(detail: Detail): string | null {
  const code = String(detail['code']);
  const hasLimit = detail['minimum'] !== undefined || detail['maximum'] !== undefined;
  return (hasLimit ? text(`withLimit.${code}`, detail) : null) ?? text(`findings.${code}`, detail);
}

function entriesOf({ details }: Rejection): readonly Detail[] {
  return Array.isArray(details) ? (details as readonly Detail[]) : [];
}

function placeOf({ path, gate }: Detail): string {
  return gate === undefined && typeof path === 'string' && path !== ''
    ? `${fieldName(path)}: `
    : '';
}

/** A path of the request in the reader's words: `lineItems.0.quantity` is `Position 1, Menge`. */
function fieldName(path: string): string {
  const names = path.split('.');
  const isIndex = (name: string | undefined) => /^\d+$/.test(name ?? '');
  return names
    .flatMap((name, at) => {
      if (isIndex(names[at + 1])) return [];
      if (!isIndex(name)) return [text(`fields.${name}`, {}) ?? name];
      const number = Number(name) + 1;
      const list = names[at - 1] ?? '';
      const entry = text(`entries.${list}`, { number }) ?? text('entries.any', { number });
      return [entry ?? `${list} ${number}`];
    })
    .join(', ');
}

function moreText(count: number): string {
  if (count < 1) return '';
  const found = text(`more.${count === 1 ? 'one' : 'other'}`, { count });
  return found === null ? '' : ` ${found}`;
}

/** In which state it is, where that is why. */
function stateText({ code }: Rejection, { from, status, reason }: Detail): string | null {
  const state = from ?? status;
  const isState = code === 'invalid_state' || code === 'invalid_subscription_state';
  if (!isState || reason !== undefined || typeof state !== 'string') return null;
  const name = `status.${state}`;
  return i18next.exists(name) ? text('state', { state: i18next.t(name as 'status.active') }) : null;
}

/** A sentence of the table, filled from the details; null without one, or where a gap has nothing to fill it. */
function text(name: string, details: Detail): string | null {
  const key = `rejection.${name}`;
  if (!i18next.exists(key)) return null;
  const sentence = say(key, shownOf(details));
  return sentence.includes('{{') ? null : sentence;
}

/** The keys of the table are in no type: English has none of them. */
const say = i18next.t as unknown as (key: string, values: Record<string, string>) => string;
const amounts = new Set(['amount', 'captured', 'expected', 'refundable', 'total']);

/** Amounts are in minor units of the currency beside them. */
function shownOf(details: Detail): Record<string, string> {
  const currency = details['currency'];
  return Object.fromEntries(
    Object.entries(details).flatMap(([name, value]) => {
      if (Array.isArray(value)) return [[name, value.join(', ')]];
      if (typeof value === 'number' && typeof currency === 'string' && amounts.has(name))
        return [[name, formatMoney(value, currency, i18next.language)]];
      return typeof value === 'string' || typeof value === 'number' ? [[name, String(value)]] : [];
    }),
  );
}
