import { escaped } from './escaped.ts';
import { frame, type Brand } from './frame.ts';
import type { Letter } from './letter.ts';
import { button, faintInk, paragraph, textLink } from './parts.ts';

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
    html: [
      paragraph(escaped(greeting)),
      paragraph(escaped(lead)),
      itemTable(items, more, total),
      button('Go back to your cart', link, brand.color),
    ],
    footer: {
      text: [reason, 'No more mails like this:', unsubscribeUrl],
      html: [`${escaped(reason)} ${textLink('No more mails like this', unsubscribeUrl)}`],
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

function itemTable(items: readonly CartItemProps[], more: string | null, total: string): string {
  const hasImages = items.some(imageOf);
  const image = (content: string): string => (hasImages ? `<td width="56">${content}</td>` : '');
  const rows = items.map((item) =>
    row(
      image(imageOf(item) ?? ''),
      `${escaped(item.name)}<br><span style="color:${faintInk};font-size:14px">Quantity ${item.quantity}</span>`,
      escaped(item.amount),
    ),
  );
  if (more) rows.push(row(image(''), escaped(more), ''));
  rows.push(
    row(image(''), '<strong>Total</strong>', `<strong>${escaped(total)}</strong>`, 'border:0'),
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 24px">${rows.join('')}</table>`;
}

function row(image: string, content: string, amount: string, style = ''): string {
  return `<tr>${image}<td style="${CELL}${style}">${content}</td><td align="right" style="${CELL}white-space:nowrap;${style}">${amount}</td></tr>`;
}

function imageOf({ imageUrl }: CartItemProps): string | null {
  if (!imageUrl?.startsWith('https://')) return null;
  return `<img src="${escaped(imageUrl)}" alt="" width="48" height="48" style="display:block;border:0;border-radius:4px;object-fit:cover">`;
}

const CELL = 'padding:8px 0;border-bottom:1px solid #e5e7eb;vertical-align:top;';
