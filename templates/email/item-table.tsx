import type { ComponentChildren } from 'preact';
import { Table } from './frame.tsx';
import { faintInk } from './parts.tsx';

export interface ItemProps {
  readonly name: string;
  readonly quantity: number;
  /** Null where nothing is charged. */
  readonly amount: string | null;
  readonly imageUrl: string | null;
}

export interface SumProps {
  readonly label: string;
  readonly amount: string;
  readonly isTotal: boolean;
}

interface ItemTableProps {
  readonly items: readonly ItemProps[];
  readonly more: string | null;
  readonly quantity: (count: number) => string;
  readonly sums: readonly SumProps[];
}

/** What was bought, with pictures where there are any, and what it comes to. */
export function ItemTable({ items, more, quantity, sums }: ItemTableProps) {
  const hasImages = items.some(hasImage);
  return (
    <Table style="margin:0 0 24px">
      {items.map((item) => (
        <Row
          key={item.name}
          image={hasImages && (hasImage(item) ? <Image url={item.imageUrl} /> : '')}
          amount={item.amount ?? ''}
        >
          {item.name}
          <br />
          <span class="faint" style={`color:${faintInk};font-size:14px`}>
            {quantity(item.quantity)}
          </span>
        </Row>
      ))}
      {more && (
        <Row image={hasImages && ''} amount="">
          {more}
        </Row>
      )}
      {sums.map(({ label, amount, isTotal }) => (
        <Row
          key={label}
          image={hasImages && ''}
          amount={isTotal ? <strong>{amount}</strong> : amount}
          style="border:0;padding-bottom:0;"
        >
          {isTotal ? <strong>{label}</strong> : label}
        </Row>
      ))}
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
      <td class="line" style={`${CELL}overflow-wrap:anywhere;${style}`}>
        {children}
      </td>
      <td class="line" style={`${CELL}text-align:end;white-space:nowrap;${style}`}>
        <bdi>{amount}</bdi>
      </td>
    </tr>
  );
}

function hasImage(item: ItemProps): item is ItemProps & { readonly imageUrl: string } {
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
