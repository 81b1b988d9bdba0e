import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../sdk/typescript/src/commerce.ts';
import { Money } from '../format/money.tsx';
import { Time } from '../format/time.tsx';
import { usePlace } from '../place/place.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { Copyable } from '../ui/copy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Facts } from '../ui/facts.tsx';
import { EntryTarget } from './entry-target.tsx';
import { useSentence } from './names.ts';

type EntryDialogProps = Readonly<{ entry: AuditEntry; onClose: () => void }>;

/** One entry: who, on what, and every field before and after. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation();
  const { applications, environments } = usePlace();
  const sentenceOf = useSentence();
  const { actor, resource, changes, details } = entry;
  const where = [
    applications.find(({ id }) => id === entry.applicationId)?.name,
    environments.find(({ id }) => id === entry.environmentId)?.name,
  ].filter((name) => name !== undefined);
  return (
    <Dialog title={sentenceOf(entry)} isOpen onClose={onClose} isWide>
      <div className="grid gap-4">
        <Facts
          facts={[
            [t('word.time'), <Time key="at" at={entry.at} precise />],
            [
              t('audit.actor'),
              <span key="actor">
                {actor.label} · {t(`actors.${actor.type}`)}
              </span>,
            ],
            [t('audit.resource'), <EntryTarget key="resource" entry={entry} onClick={onClose} />],
            ...moneyOf(details, t('word.amount')),
            details?.reason && [t('word.reason'), details.reason],
            details &&
              details.amount === null &&
              details.fields.length > 0 && [
                t('audit.fields'),
                <code key="fields" className="font-mono text-xs">
                  {details.fields.join(', ')}
                </code>,
              ],
            [t('word.where'), where.length > 0 ? where.join(', ') : t('audit.workspaceWide')],
            [t('kinds.request'), <Copyable key="request" text={entry.requestId} />],
          ]}
        />
        {(changes.length > 0 || !details) && <Changes of={changes} />}
        <p className="flex flex-wrap gap-4">
          <PlaceLink
            path="/audit"
            search={{ resourceId: resource.id }}
            onClick={onClose}
            className="underline"
          >
            {t('audit.allOfThis')}
          </PlaceLink>
          <PlaceLink
            path="/audit"
            search={{ actorId: actor.id }}
            onClick={onClose}
            className="underline"
          >
            {t('audit.allOfActor', { who: actor.label })}
          </PlaceLink>
        </p>
      </div>
    </Dialog>
  );
}

function moneyOf(details: AuditEntry['details'], title: string) {
  if (!details || details.amount === null || details.currency === null) return [];
  const { amount, currency } = details;
  return [[title, <Money key="amount" amount={amount} currency={currency} />] as const];
}

function Changes({ of }: { readonly of: AuditEntry['changes'] }) {
  const { t } = useTranslation();
  if (of.length === 0) return <p className="text-quiet">{t('audit.noChanges')}</p>;
  const title = 'py-2 pe-3 text-start font-medium';
  return (
    <table className="w-full table-fixed border-collapse text-xs" aria-label={t('word.changes')}>
      <thead>
        <tr className="border-b text-quiet">
          <th scope="col" className={title}>
            {t('word.field')}
          </th>
          <th scope="col" className={title}>
            {t('audit.before')}
          </th>
          <th scope="col" className={title}>
            {t('audit.after')}
          </th>
        </tr>
      </thead>
      <tbody>
        {of.map(({ path, before, after }) => (
          <tr key={path} className="border-b align-top last:border-0">
            <th scope="row" className="py-2 pe-3 text-start font-mono font-normal break-words">
              {path}
            </th>
            <Value of={before} tone="text-bad" />
            <Value of={after} tone="text-good" />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A value as the API has it; texts without their quotes. */
function Value({ of, tone }: { readonly of: unknown; readonly tone: string }) {
  const { t } = useTranslation();
  const isNone = of === null || of === undefined || of === '';
  const text = typeof of === 'string' ? of : JSON.stringify(of, null, 1);
  const color = isNone ? 'text-quiet' : tone;
  return (
    <td className={`py-2 pe-3 font-mono break-words whitespace-pre-wrap ${color}`}>
      {isNone ? t('audit.absent') : text}
    </td>
  );
}
