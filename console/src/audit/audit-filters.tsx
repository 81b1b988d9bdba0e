import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry, Commerce } from '../../../sdk/typescript/src/commerce.ts';
import { afterDay } from '../format/days.ts';
import { ChoiceFilter } from '../table/filters.tsx';
import { choice, day, type Filter } from '../table/list-filters.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { useMembers } from '../team/use-team.ts';
import { Button } from '../ui/button.tsx';
import { areas } from './names.ts';

export type AuditQuery = NonNullable<Parameters<Commerce['workspaces']['listAuditLog']>[1]>;

export function useAuditFilters(): readonly Filter<AuditQuery, AuditEntry>[] {
  const { t } = useTranslation();
  const members = useMembers();
  const only = (name: 'resourceId' | 'orderId', label: string): Filter<AuditQuery> => ({
    name,
    ask: (value = '') => (value.trim() === '' ? {} : { [name]: value.trim() }),
    field: (value) => value && <Only text={label} />,
  });
  const ofActor: Filter<AuditQuery, AuditEntry> = {
    name: 'actorId',
    ask: (actorId) => (actorId ? { actorId } : {}),
    field: (value, entries) => {
      // The members, and whoever else is among the entries shown, such as a key.
      const actors = new Map<string, string>([
        ...members.items.map(({ memberId, email }) => [memberId, email] as const),
        ...entries.map(({ actor }) => [actor.id, actor.label] as const),
      ]);
      if (value && !actors.has(value)) actors.set(value, value);
      return (
        <ChoiceFilter name="actorId" label={t('audit.actor')} value={value} choices={[...actors]} />
      );
    },
  };
  return [
    choice('area', t('audit.area'), areas, (one) => t(`auditAreas.${one}`)),
    ofActor,
    day('from', t('word.from'), 'from'),
    day('until', t('word.until'), 'until', afterDay),
    only('orderId', t('audit.onlyOrder')),
    only('resourceId', t('audit.onlyThis')),
  ];
}

/** Set by a link of another page; taken away, all is listed. */
function Only({ text }: { readonly text: string }) {
  const { t } = useTranslation();
  const set = useSetFilters();
  return (
    <Button
      look="quiet"
      onClick={() => set({ resourceId: undefined, orderId: undefined })}
      aria-label={`${text}: ${t('action.clear')}`}
    >
      {text} <X size={14} aria-hidden />
    </Button>
  );
}
