import { frame, type Brand, type Letter } from './frame.tsx';
import { ItemTable, type ItemProps } from './item-table.tsx';
import { mailTexts } from './labels/labels-of.ts';
import { Button, Paragraph, TextLink } from './parts.tsx';

interface CartAbandonedProps {
  readonly brand: Brand;
  readonly isTest: boolean;
  readonly firstName: string | null;
  readonly items: readonly ItemProps[];
  readonly itemsLeftOut: number;
  readonly total: string;
  readonly link: string;
  readonly unsubscribeUrl: string;
}

/** The way back to a cart that was left; one click at the mail client's own button ends such mails (RFC 8058). */
export function cartAbandoned(props: CartAbandonedProps): Letter {
  const { brand, firstName, items, itemsLeftOut, total, link, unsubscribeUrl } = props;
  const { cart: texts, orders } = mailTexts(brand.locale);
  const greeting = texts.greeting(firstName);
  const lead = texts.lead(brand.companyName);
  const more = itemsLeftOut > 0 ? orders.more(itemsLeftOut) : null;
  const reason = texts.reason(brand.companyName);
  const letter = frame({
    subject: texts.subject(brand.companyName),
    isTest: props.isTest,
    brand,
    locale: brand.locale,
    text: [
      greeting,
      lead,
      [...items.map(itemLine), ...(more ? [more] : []), `${orders.total}: ${total}`].join('\n'),
      `${texts.open}:`,
      link,
    ],
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        <ItemTable
          items={items}
          more={more}
          quantity={orders.quantity}
          sums={[{ label: orders.total, amount: total, isTotal: true }]}
        />
        <Button label={texts.open} url={link} color={brand.color} />
      </>
    ),
    footer: {
      text: [reason, `${texts.unsubscribe}:`, unsubscribeUrl],
      content: (
        <>
          {reason} <TextLink label={texts.unsubscribe} url={unsubscribeUrl} />
        </>
      ),
    },
  });
  return {
    ...letter,
    headers: {
      'List-Unsubscribe': `<${unsubscribeUrl}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

function itemLine({ name, quantity, amount }: ItemProps): string {
  return `${quantity} x ${name}: ${amount}`;
}
