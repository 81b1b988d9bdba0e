import { useTranslation } from 'react-i18next';
import { useForbidden, usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { CheckField, SelectField } from '../ui/field.tsx';
import { applicationRoles, grantTypes, type ApplicationRole, type Rights } from './rights.ts';

type RightsFieldsProps = Readonly<{ rights: Rights; onChange: (rights: Rights) => void }>;

/** Roles and environments, for an invitation or a member. */
export function RightsFields({ rights, onChange }: RightsFieldsProps) {
  const { t } = useTranslation();
  const { applications } = usePlace();
  const adminForbidden = useForbidden('workspace:invite-admin');
  const setRole = (applicationId: string, role: string) => {
    const { [applicationId]: _, ...others } = rights.roles;
    const known = applicationRoles.find((one) => one === role);
    onChange({ ...rights, roles: known ? { ...others, [applicationId]: known } : others });
  };
  return (
    <>
      <CheckField
        label={t('rights.workspaceAdmin')}
        help={
          adminForbidden && !rights.isWorkspaceAdmin
            ? adminForbidden
            : t('roleMeaning.workspace_admin')
        }
        checked={rights.isWorkspaceAdmin}
        disabled={adminForbidden !== null && !rights.isWorkspaceAdmin}
        onTick={(isTicked) => onChange({ ...rights, isWorkspaceAdmin: isTicked })}
      />
      <fieldset className="grid gap-3">
        <legend className="mb-1 font-medium">{t('rights.applications')}</legend>
        {applications.map(({ id, name }) => (
          <SelectField
            key={id}
            label={name}
            help={roleHelp(rights.roles[id])}
            value={rights.roles[id] ?? ''}
            onType={(text) => setRole(id, text)}
            choices={[
              ['', t('rights.noRole')],
              ...applicationRoles.map((role) => [role, t(`roles.${role}`)] as const),
            ]}
          />
        ))}
      </fieldset>
      <GrantFields rights={rights} onChange={onChange} />
    </>
  );

  function roleHelp(role: ApplicationRole | undefined): string | undefined {
    return role && t(`roleMeaning.${role}`);
  }
}

/** In which environments the roles hold; only the owner and workspace administrators choose. */
function GrantFields({ rights, onChange }: RightsFieldsProps) {
  const { t } = useTranslation();
  const { environments } = usePlace();
  const { data } = usePermissions();
  const isFixed = data?.permissions['workspace:set-environment-grants'] !== true;
  const toggle = (id: string) => {
    const { environmentIds } = rights;
    const next = environmentIds.includes(id)
      ? environmentIds.filter((one) => one !== id)
      : [...environmentIds, id];
    onChange({ ...rights, environmentIds: next });
  };
  return (
    <>
      <SelectField
        label={t('rights.environments')}
        help={isFixed ? t('rights.grantsFixed') : undefined}
        value={rights.grantType}
        disabled={isFixed}
        onType={(text) =>
          onChange({
            ...rights,
            grantType: grantTypes.find((one) => one === text) ?? 'all_non_production',
          })
        }
        choices={grantTypes.map((type) => [type, t(`grants.${type}`)])}
      />
      {rights.grantType === 'selected' && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-medium">{t('rights.choose')}</legend>
          {environments.map(({ id, name }) => (
            <CheckField
              key={id}
              label={name}
              disabled={isFixed}
              checked={rights.environmentIds.includes(id)}
              onChange={() => toggle(id)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
