import type { ComponentChildren } from 'preact';
import { frame, Table, type Brand, type Letter } from './frame.tsx';
import { Button, faintInk, Paragraph, TextLink } from './parts.tsx';

interface CartAbandonedProps {
  readonly brand: Brand;
  readonly isTest: boolean;
  readonly firstName: string | null;
  readonly items: readonly CartItemProps[];
  readonly itemsLeftOut: number;
  readonly total: string;
  readonly link: string;
  readonly unsubscribeUrl: string;
}

interface CartItemProps {
  readonly name: string;
  readonly quantity: number;
  readonly amount: string;
  readonly imageUrl: string | null;
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
        <ItemTable items={items} more={more} total={total} />
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

function itemLine({ name, quantity, amount }: CartItemProps): string {
  return `${quantity} x ${name}: ${amount}`;
}

interface ItemTableProps {
  readonly items: readonly CartItemProps[];
  readonly more: string | null;
  readonly total: string;
}

function ItemTable({ items, more, total }: ItemTableProps) {
  const hasImages = items.some(hasImage);
  return (
    <Table style="margin:0 0 24px">
      {items.map((item) => (
        <Row
          key={item.name}
          image={hasImages && (hasImage(item) ? <Image url={item.imageUrl} /> : '')}
          amount={item.amount}
        >
          {item.name}
          <br />
          <span style={`color:${faintInk};font-size:14px`}>Quantity {item.quantity}</span>
        </Row>
      ))}
      {more && (
        <Row image={hasImages && ''} amount="">
          {more}
        </Row>
      )}
      <Row image={hasImages && ''} amount={<strong>{total}</strong>} style="border:0">
        <strong>Total</strong>
      </Row>
    </Table>
  );
}

interface RowProps {
  /** False where no row of the table has one. */
  readonly image: ComponentChildren;
  readonly amount: ComponentChildren;
  readonly style?: string;
  readonly children: ComponentChildren;
}

function Row({ image, amount, style = '', children }: RowProps) {
  return (
    <tr>
      {image !== false && <td width="56">{image}</td>}
      <td style={`${CELL}${style}`}>{children}</td>
      <td align="right" style={`${CELL}white-space:nowrap;${style}`}>
        {amount}
      </td>
    </tr>
  );
}

function hasImage(item: CartItemProps): item is CartItemProps & { readonly imageUrl: string } {
  return item.imageUrl?.startsWith('https://') ?? false;
}

function Image({ url }: { readonly url: string }) {
  return (
    <img
      src={url}
      alt=""
      width="48"
      height="48"
      style="display:block;border:0;border-radius:4px;object-fit:cover"
    />
  );
}

const CELL = 'padding:8px 0;border-bottom:1px solid #e5e7eb;vertical-align:top;';
