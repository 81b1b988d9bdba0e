import { Fragment, type ReactNode } from 'react';
import { Money } from '../../format/money.tsx';

type Row = readonly [name: ReactNode, amount: number];

type SumsProps = Readonly<{ currency: string; rows: readonly Row[]; total: Row }>;

/** Amounts one below the other, with what they come to. */
export function Sums({ currency, rows, total: [name, total] }: SumsProps) {
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1">
      {rows.map(([title, amount], index) => (
        <Fragment key={index}>
          <dt className="min-w-0 break-words">{title}</dt>
          <dd className="text-end">
            <Money amount={amount} currency={currency} />
          </dd>
        </Fragment>
      ))}
      <dt className="border-t pt-1 font-semibold">{name}</dt>
      <dd className="border-t pt-1 text-end font-semibold">
        <Money amount={total} currency={currency} />
      </dd>
    </dl>
  );
}
