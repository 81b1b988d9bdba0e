import type { ExampleRow, NewsRow, NoticeKind } from '../../storage/queries/notifications/news.ts';
import { formatMoney } from '../currencies.ts';

/** A kind in a digest. */
export interface NoticeItem {
  readonly kind: NoticeKind;
  /** The number of new ones. */
  readonly count: number;
  /** The newest of them, such as `#1069 · 12.00 EUR`. */
  readonly examples: readonly string[];
  /** The list in the console. */
  readonly link: string;
}

/** New problems of an application in an environment, for mails and chats. */
export interface Notice {
  /** The application; outside production with its environment. */
  readonly place: string;
  readonly items: readonly NoticeItem[];
}

interface Facts {
  readonly news: readonly NewsRow[];
  readonly examples: readonly ExampleRow[];
  readonly linkOf: (kind: NoticeKind) => string;
}

export function itemsOf({ news, examples, linkOf }: Facts): readonly NoticeItem[] {
  return news.map(({ kind, fresh }) => ({
    kind,
    count: fresh,
    examples: examples
      .filter((example) => example.kind === kind)
      .map(textOf)
      .filter((text) => text !== ''),
    link: linkOf(kind),
  }));
}

/** The text names nothing of the buyer. */
function textOf({ label, order_number: number, amount, currency }: ExampleRow): string {
  const name = label ?? (number === null ? null : `#${number}`);
  const money = amount === null || currency === null ? null : formatMoney(amount, currency);
  return [name, money].filter((part) => part !== null).join(' · ');
}
