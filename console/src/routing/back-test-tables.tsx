import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoutingBackTest } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { PlaceLink } from '../place/place-link.tsx';
import { Status } from '../ui/badge.tsx';
import type { NameOf } from './use-routing.ts';

const cell = 'px-3 py-1.5 text-start first:ps-0 last:pe-0';
const number = 'px-3 py-1.5 text-end first:ps-0 last:pe-0';

interface PlainTableProps {
  readonly label: string;
  readonly heads: readonly (readonly [title: string, isNumber?: boolean])[];
  readonly children: ReactNode;
}

function PlainTable({ label, heads, children }: PlainTableProps) {
  return (
    <div role="region" tabIndex={0} aria-label={label} className="overflow-x-auto">
      <table className="w-full border-collapse">
        <caption className="mb-1 text-start font-medium">{label}</caption>
        <thead>
          <tr className="border-b text-xs text-quiet">
            {heads.map(([title, isNumber]) => (
              <th key={title} scope="col" className={`${isNumber ? number : cell} font-medium`}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&>tr]:border-b [&>tr:last-child]:border-0">{children}</tbody>
      </table>
    </div>
  );
}

interface Named {
  readonly nameOf: NameOf;
}

export function ConnectorsTable({ of, nameOf }: Named & { readonly of: RoutingBackTest }) {
  const { t, i18n } = useTranslation();
  const percent = new Intl.NumberFormat(i18n.language, {
    style: 'percent',
    maximumFractionDigits: 1,
  });
  return (
    <PlainTable
      label={t('backTest.connectors')}
      heads={[
        [t('word.connector')],
        [t('backTest.before'), true],
        [t('backTest.after'), true],
        [t('backTest.approved'), true],
      ]}
    >
      {of.connectors.map(({ connectorId, firstBefore, firstAfter, attempts, approved }) => (
        <tr key={connectorId}>
          <td className={cell}>{nameOf(connectorId)}</td>
          <td className={number}>{firstBefore}</td>
          <td className={number}>
            {firstAfter}
            {firstAfter !== firstBefore && (
              <span className="text-quiet">
                {' '}
                ({firstAfter > firstBefore ? '+' : '−'}
                {Math.abs(firstAfter - firstBefore)})
              </span>
            )}
          </td>
          <td className={number}>
            {attempts === 0
              ? '–'
              : t('backTest.rate', { rate: percent.format(approved / attempts), attempts })}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

interface MovesTableProps extends Named {
  readonly moves: RoutingBackTest['moves'];
}

export function MovesTable({ moves, nameOf }: MovesTableProps) {
  const { t } = useTranslation();
  const name = (id: string | null) => (id === null ? t('backTest.nobody') : nameOf(id));
  return (
    <PlainTable
      label={t('backTest.moves')}
      heads={[
        [t('word.from')],
        [t('backTest.to')],
        [t('rooms.payments'), true],
        [t('backTest.sum'), true],
      ]}
    >
      {moves.map(({ fromConnectorId, toConnectorId, currency, payments, amount }) => (
        <tr key={`${fromConnectorId} ${toConnectorId} ${currency}`}>
          <td className={cell}>{name(fromConnectorId)}</td>
          <td className={cell}>{name(toConnectorId)}</td>
          <td className={number}>{payments}</td>
          <td className={number}>
            <Money amount={amount} currency={currency} />
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}

interface MovedTableProps extends Named {
  readonly payments: RoutingBackTest['movedPayments'];
}

export function MovedTable({ payments, nameOf }: MovedTableProps) {
  const { t } = useTranslation();
  const name = (id: string | null) => (id === null ? t('backTest.nobody') : nameOf(id));
  return (
    <PlainTable
      label={t('backTest.examples')}
      heads={[
        [t('backTest.at')],
        [t('backTest.sum'), true],
        [t('word.state')],
        [t('backTest.move')],
      ]}
    >
      {payments.map((one) => (
        <tr key={one.paymentId}>
          <td className={cell}>
            {one.orderId === null ? (
              <Time at={one.createdAt} />
            ) : (
              <PlaceLink path={`/orders/${one.orderId}`} className="hover:underline">
                <Time at={one.createdAt} />
              </PlaceLink>
            )}
          </td>
          <td className={number}>
            <Money amount={one.amount} currency={one.currency} />
          </td>
          <td className={cell}>
            <Status of={one.status} />
          </td>
          <td className={cell}>
            {name(one.fromConnectorId)} → {name(one.toConnectorId)}
          </td>
        </tr>
      ))}
    </PlainTable>
  );
}
