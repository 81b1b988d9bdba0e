import type { AuditEntry } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';
import { TextLink } from '../place/place-link.tsx';
import { pathOf, useTarget } from './names.ts';

type EntryTargetProps = Readonly<{ entry: AuditEntry; onClick?: () => void }>;

/** The target of an entry, as a link to it in the environment of the entry. */
export function EntryTarget({ entry, onClick }: EntryTargetProps) {
  const { environments } = usePlace();
  const target = useTarget()(entry);
  const path = pathOf(entry);
  const { environmentId } = entry;
  const environment = environments.find(({ id }) => id === environmentId);
  if (path === null || (environmentId !== null && !environment)) return <>{target}</>;
  return (
    <TextLink
      path={path}
      {...(environment ? { environment: environment.slug } : {})}
      {...(onClick ? { onClick } : {})}
    >
      {target}
    </TextLink>
  );
}
