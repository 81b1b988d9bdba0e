import { useTranslation } from 'react-i18next';
import type { Activity as Item } from '../../../sdk/typescript/src/commerce.ts';
import { Ago } from '../format/ago.tsx';
import { Time } from '../format/time.tsx';
import { useActorName } from './actor-name.ts';
import { ChangedFields } from './changed-fields.tsx';
import { DocumentTitle } from './document-title.tsx';
import { FulfillmentTitle } from './fulfillment-title.tsx';
import { MailAgain, MailTitle } from './mail-title.tsx';
import { ReturnTitle } from './return-title.tsx';
import { TransactionDetails, TransactionTitle } from './transaction-title.tsx';

interface ActivityEntryProps {
  readonly item: Item;
  readonly currency: string;
}

/** One thing that happened: what, when, by whom, and why. */
export function ActivityEntry({ item, currency }: ActivityEntryProps) {
  const { t } = useTranslation();
  const nameOf = useActorName();
  const { at, actor, reason, change, transaction, mail } = item;
  return (
    <li className="relative min-w-0">
      <span
        aria-hidden
        className={`absolute -start-[1.3rem] top-1.5 size-2 rounded-full ${hasFailed(item) ? 'bg-bad' : 'bg-accent'}`}
      />
      <div className="font-medium break-words">
        <Title item={item} />
      </div>
      <p className="text-xs break-words text-quiet">
        <Ago at={at} /> · <Time at={at} precise /> {actor && <>· {nameOf(actor)}</>}
      </p>
      {reason !== null && (
        <p className="mt-1 text-sm break-words">{t('activity.reason', { reason })}</p>
      )}
      {mail && <MailAgain mail={mail} />}
      {transaction && <TransactionDetails transaction={transaction} />}
      {/* What begins has every field. */}
      {change && change.action !== 'created' && (
        <ChangedFields changes={change.changes.filter(isShown)} currency={currency} />
      )}
    </li>
  );
}

function Title({
  item: { change, transaction, mail, document, fulfillment, return: returned },
}: {
  readonly item: Item;
}) {
  const { t } = useTranslation();
  if (transaction) return <TransactionTitle transaction={transaction} />;
  if (mail) return <MailTitle mail={mail} />;
  if (document) return <DocumentTitle document={document} />;
  if (fulfillment) return <FulfillmentTitle fulfillment={fulfillment} />;
  if (returned) return <ReturnTitle of={returned} />;
  const action = change?.action ?? 'updated';
  return t(`did.${action}` as 'did.created', { defaultValue: action.replaceAll('_', ' ') });
}

function hasFailed({ transaction, mail }: Item): boolean {
  return transaction?.status === 'failed' || mail?.status === 'failed';
}

/** The reason is shown by itself, and what is left of a line follows from what is shown. */
const unshown: ReadonlySet<string> = new Set(['reason', 'cancelReason', 'refundable', 'netTotal']);

function isShown({ path }: NonNullable<Item['change']>['changes'][number]): boolean {
  return !unshown.has(path.split('.').at(-1) ?? path);
}
