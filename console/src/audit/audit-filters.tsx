import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../sdk/typescript/src/commerce.ts';
import { ChoiceFilter, DayFilter, Filters } from '../table/filters.tsx';
import { useSetFilters } from '../table/set-filters.ts';
import { useMembers } from '../team/use-team.ts';
import { Button } from '../ui/button.tsx';
import { areas } from './names.ts';

interface AuditFiltersProps {
  readonly search: {
    readonly actorId?: string;
    readonly area?: string;
    readonly resourceId?: string;
    readonly orderId?: string;
    readonly from?: string;
    readonly until?: string;
  };
  readonly rows: readonly AuditEntry[];
}

/** Actors are the members, and whoever else is among the entries shown, such as a key. */
export function AuditFilters({ search, rows }: AuditFiltersProps) {
  const { t } = useTranslation();
  const set = useSetFilters();
  const members = useMembers();
  const actors = new Map<string, string>([
    ...members.items.map(({ memberId, email }) => [memberId, email] as const),
    ...rows.map(({ actor }) => [actor.id, actor.label] as const),
  ]);
  if (search.actorId && !actors.has(search.actorId)) actors.set(search.actorId, search.actorId);
  const { resourceId, orderId } = search;
  return (
    <Filters>
      <ChoiceFilter
        name="area"
        label={t('audit.area')}
        value={search.area}
        choices={areas.map((area) => [area, t(`auditAreas.${area}`)])}
      />
      <ChoiceFilter
        name="actorId"
        label={t('audit.actor')}
        value={search.actorId}
        choices={[...actors]}
      />
      <DayFilter name="from" label={t('word.from')} value={search.from} />
      <DayFilter name="until" label={t('word.until')} value={search.until} />
      {(resourceId || orderId) && (
        <Button
          look="quiet"
          onClick={() => set({ resourceId: undefined, orderId: undefined })}
          aria-label={`${t(orderId ? 'audit.onlyOrder' : 'audit.onlyThis')}: ${t('action.clear')}`}
        >
          {t(orderId ? 'audit.onlyOrder' : 'audit.onlyThis')} <X size={14} aria-hidden />
        </Button>
      )}
    </Filters>
  );
}
