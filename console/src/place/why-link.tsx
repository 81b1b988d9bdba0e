import { useTranslation } from 'react-i18next';
import { PlaceLink } from './place-link.tsx';

interface WhyLinkProps {
  /** Null where no permission was missing: the request itself is explained. */
  readonly permission: string | null;
  readonly requestId?: string | null;
}

/** Leads to why the member may not do it, step by step, and who can change that. */
export function WhyLink({ permission, requestId = null }: WhyLinkProps) {
  const { t } = useTranslation();
  const search = permission !== null ? { permission } : requestId === null ? null : { requestId };
  if (search === null) return null;
  return (
    <PlaceLink path="/access" search={search} className="font-medium underline">
      {t('permission.why')}
    </PlaceLink>
  );
}
