import { useTranslation } from 'react-i18next';
import { usePermissions } from '../place/permissions.ts';
import { CheckField } from '../ui/field.tsx';
import { dailyKinds, urgentKinds, type NoticeKind } from './kinds.ts';

interface KindChoicesProps {
  readonly chosen: readonly NoticeKind[];
  readonly disabled?: boolean;
  readonly onChange: (chosen: readonly NoticeKind[]) => void;
}

/** A box for each kind, by how soon a notice of it comes. */
export function KindChoices({ chosen, disabled = false, onChange }: KindChoicesProps) {
  const { t } = useTranslation();
  const { data } = usePermissions();
  const maySeeEndpoints = data?.permissions['application:webhooks'] !== false;
  const groups = [
    [t('notify.urgent'), urgentKinds],
    [t('notify.daily'), dailyKinds],
  ] as const;
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {groups.map(([title, kinds]) => (
        <fieldset key={title} className="grid content-start gap-2">
          <legend className="mb-2 text-xs text-quiet">{title}</legend>
          {kinds
            .filter((kind) => kind !== 'failingWebhookEndpoints' || maySeeEndpoints)
            .map((kind) => (
              <CheckField
                key={kind}
                label={t(`notify.kinds.${kind}`)}
                checked={chosen.includes(kind)}
                disabled={disabled}
                onTick={(isTicked) =>
                  onChange(isTicked ? [...chosen, kind] : chosen.filter((one) => one !== kind))
                }
              />
            ))}
        </fieldset>
      ))}
    </div>
  );
}
