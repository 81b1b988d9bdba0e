import { useTranslation } from 'react-i18next';
import { usePlace } from '../place/place.ts';
import { differencesBetween, grantsEnvironment, hasRole, type Rights } from './rights.ts';
import { useRoleTable } from './use-team.ts';

/** What a change of rights gives and takes away, before it is made. */
export function RightsChange({ before, after }: Readonly<{ before: Rights; after: Rights }>) {
  const { t } = useTranslation();
  const { applications, environments } = usePlace();
  const table = useRoleTable();
  const differences = differencesBetween(before, after, applications, table);
  const gained = environments.filter(
    (one) => grantsEnvironment(after, one) && !grantsEnvironment(before, one),
  );
  const lost = environments.filter(
    (one) => grantsEnvironment(before, one) && !grantsEnvironment(after, one),
  );
  const isNothing = differences.length + gained.length + lost.length === 0;
  return (
    <section aria-live="polite" className="rounded-lg bg-ground p-3">
      <h3 className="mb-1 font-medium">{t('rights.will')}</h3>
      {isNothing && <p className="text-quiet">{t('rights.nothing')}</p>}
      {!hasRole(after) && hasRole(before) && <p className="text-warn">{t('rights.noRights')}</p>}
      {gained.length > 0 && (
        <p className="text-good">
          + {t('rights.environmentsGain')}: {gained.map(({ name }) => name).join(', ')}
        </p>
      )}
      {lost.length > 0 && (
        <p className="text-bad">
          − {t('rights.environmentsLose')}: {lost.map(({ name }) => name).join(', ')}
        </p>
      )}
      {differences.map(({ application, gains, loses }) => {
        const place = application?.name ?? t('rights.inWorkspace');
        return (
          <div key={application?.id ?? ''} className="mt-1">
            {gains.length > 0 && (
              <Permissions
                tone="text-good"
                title={`+ ${t('rights.gains', { place })}`}
                of={gains}
              />
            )}
            {loses.length > 0 && (
              <Permissions tone="text-bad" title={`− ${t('rights.loses', { place })}`} of={loses} />
            )}
          </div>
        );
      })}
    </section>
  );
}

type PermissionsProps = Readonly<{ tone: string; title: string; of: readonly string[] }>;

function Permissions({ tone, title, of }: PermissionsProps) {
  return (
    <details open={of.length <= 6}>
      <summary className={tone}>
        {title} ({of.length})
      </summary>
      <p className="ps-4 font-mono text-xs break-words">{of.join(', ')}</p>
    </details>
  );
}
