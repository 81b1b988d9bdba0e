import { frame, type Brand, type Letter } from './frame.tsx';
import { ItemTable, type ItemProps } from './item-table.tsx';
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
  const greeting = firstName ? `Hello ${firstName},` : 'Hello,';
  const lead = `you left something in your cart at ${brand.companyName}. It is still there for you.`;
  const more = itemsLeftOut > 0 ? `and ${itemsLeftOut} more` : null;
  const reason = `You get this mail because you gave ${brand.companyName} this address and did not finish your order.`;
  const letter = frame({
    subject: `Your cart at ${brand.companyName}`,
    isTest: props.isTest,
    brand,
    text: [
      greeting,
      lead,
      [...items.map(itemLine), ...(more ? [more] : []), `Total: ${total}`].join('\n'),
      'Go back to your cart:',
      link,
    ],
    content: (
      <>
        <Paragraph>{greeting}</Paragraph>
        <Paragraph>{lead}</Paragraph>
        <ItemTable
          items={items}
          more={more}
          quantity={(count) => `Quantity ${count}`}
          sums={[{ label: 'Total', amount: total, isTotal: true }]}
        />
        <Button label="Go back to your cart" url={link} color={brand.color} />
      </>
    ),
    footer: {
      text: [reason, 'No more mails like this:', unsubscribeUrl],
      content: (
        <>
          {reason} <TextLink label="No more mails like this" url={unsubscribeUrl} />
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
