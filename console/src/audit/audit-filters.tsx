import { useTranslation } from 'react-i18next';
import type { AuditEntry } from '../../../sdk/typescript/src/commerce.ts';
import { ChoiceFilter, DayFilter, Filters, TextFilter } from '../table/filters.tsx';
import { useMembers } from '../team/use-team.ts';
import { knownActions, knownResources, useActionName, useResourceName } from './names.ts';

interface AuditFiltersProps {
  readonly search: {
    readonly actorId?: string;
    readonly action?: string;
    readonly resourceType?: string;
    readonly resourceId?: string;
    readonly from?: string;
    readonly until?: string;
  };
  readonly rows: readonly AuditEntry[];
}

/** Actors are the members, and whoever else is among the entries shown, such as a key. */
export function AuditFilters({ search, rows }: AuditFiltersProps) {
  const { t } = useTranslation();
  const members = useMembers();
  const resourceName = useResourceName();
  const actionName = useActionName();
  const actors = new Map<string, string>([
    ...members.items.map(({ memberId, email }) => [memberId, email] as const),
    ...rows.map(({ actor }) => [actor.id, actor.label] as const),
  ]);
  if (search.actorId && !actors.has(search.actorId)) actors.set(search.actorId, search.actorId);
  const actions = new Set<string>([...knownActions, ...rows.map(({ action }) => action)]);
  if (search.action) actions.add(search.action);
  return (
    <Filters>
      <TextFilter name="resourceId" label={t('audit.resourceId')} value={search.resourceId} />
      <ChoiceFilter
        name="actorId"
        label={t('audit.actor')}
        value={search.actorId}
        choices={[...actors]}
      />
      <ChoiceFilter
        name="action"
        label={t('audit.action')}
        value={search.action}
        choices={[...actions].toSorted().map((one) => [one, actionName(one)])}
      />
      <ChoiceFilter
        name="resourceType"
        label={t('audit.kind')}
        value={search.resourceType}
        choices={knownResources.map((one) => [one, resourceName(one)])}
      />
      <DayFilter name="from" label={t('audit.from')} value={search.from} />
      <DayFilter name="until" label={t('audit.until')} value={search.until} />
    </Filters>
  );
}
