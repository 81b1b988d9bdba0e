import { Link, useParams, useRouter } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, CircleX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { WorkspacesCheckReadinessResponse } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';
import { linkButton } from '../ui/button.tsx';

type Check = WorkspacesCheckReadinessResponse['data']['checks'][number];

/** Where each thing is fixed, in production; null where only the operator of the service can. */
const mendedAt: Readonly<Record<Check['code'], string | null>> = {
  trial_expired: null,
  workspace_not_entitled_for_live: null,
  connector_missing: '/connectors',
  allowed_origins_missing: '/checkout-design',
  cart_session_pricing_open: '/checkout-design',
  net30_open_to_all: '/checkout-design',
  seller_missing: '/settings/seller',
  webhook_endpoint_missing: '/webhooks',
};

/** One thing that going live needs, or would do well to have. */
export function ReadinessCheck({ check }: { readonly check: Check }) {
  const { t } = useTranslation();
  const { applications, environments } = usePlace();
  const { workspace } = useParams({ from: '/$workspace/$environment' });
  const { code, passed, required, applicationIds } = check;
  const isEntitlement = code === 'trial_expired' || code === 'workspace_not_entitled_for_live';
  const production = environments.find(({ kind }) => kind === 'production');
  const { routesByPath } = useRouter();
  const wanted = mendedAt[code];
  // Not every build of the console has every section.
  const path =
    wanted !== null && Object.hasOwn(routesByPath, `/$workspace/$environment${wanted}`)
      ? wanted
      : null;
  const concerned = applications.filter(({ id }) => applicationIds.includes(id));
  const Icon = passed ? CircleCheck : required ? CircleX : CircleAlert;
  const tone = passed ? 'text-good' : required ? 'text-bad' : 'text-warn';
  const state = passed ? t('golive.passed') : required ? t('golive.missing') : t('golive.open');
  return (
    <li className="flex flex-wrap items-start gap-3">
      <Icon size={20} role="img" aria-label={state} className={`mt-0.5 shrink-0 ${tone}`} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {t(isEntitlement ? 'golive.checks.entitlement' : `golive.checks.${code}`)}
        </p>
        {!passed && <p className="text-quiet">{t(`golive.why.${code}`)}</p>}
        {concerned.length > 0 && applications.length > 1 && (
          <p className="text-xs text-quiet">
            {t('golive.inApplications', {
              applications: concerned.map(({ name }) => name).join(', '),
            })}
          </p>
        )}
      </div>
      {!passed && path !== null && production && (
        <Link
          to={`/${workspace}/${production.slug}${path}` as '/'}
          search={{ application: concerned[0]?.id } as never}
          className={linkButton('plain')}
        >
          {t('golive.mend')}
        </Link>
      )}
    </li>
  );
}
