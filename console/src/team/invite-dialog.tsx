import { usePermissions } from '../place/permissions.ts';
import { dialogOf, type Here } from '../verb-dialog/dialog-of.tsx';
import { field, text } from '../verb-dialog/fields.tsx';
import { RightsChange } from './rights-change.tsx';
import { RightsFields } from './rights-fields.tsx';
import { grantsToSend, hasRole, rolesToSend, type Rights } from './rights.ts';

const isAddress = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const nothing: Rights = {
  isWorkspaceAdmin: false,
  roles: {},
  grantType: 'selected',
  environmentIds: [],
};

/** Invites somebody by mail, with roles and environments. */
export const InviteDialog = dialogOf(({ t, commerce, workspace, applications }: Here) => {
  const { data } = usePermissions();
  const setsGrants = data?.permissions['workspace:set-environment-grants'] === true;
  const [only] = applications.length === 1 ? applications : [];
  const atFirst: Rights = {
    ...nothing,
    grantType: 'all_non_production',
    roles: only ? { [only.id]: 'developer' } : {},
  };
  return {
    title: t('invitation.add'),
    button: t('invitation.send'),
    isWide: true,
    checksWhenSent: true,
    fields: {
      email: text(t('word.email'), {
        help: t('invitation.emailHelp'),
        needed: t('invitation.emailWrong'),
        check: isAddress,
        wrong: t('invitation.emailWrong'),
        type: 'email',
        autoFocus: true,
        autoComplete: 'off',
        maxLength: 254,
      }),
      rights: field(atFirst, ({ value, onChange, error }) => (
        <>
          <RightsFields rights={value} onChange={(rights) => onChange(rights)} />
          {error !== undefined && (
            <p role="alert" className="text-bad">
              {error}
            </p>
          )}
        </>
      )),
    },
    problems: ({ rights }) => {
      const problem = problemOf(rights);
      return { rights: problem === null ? undefined : t(`rights.${problem}`) };
    },
    below: ({ rights }) => <RightsChange before={nothing} after={rights} />,
    call: ({ email, rights }, options) =>
      commerce.workspaces.invites.create(
        workspace.id,
        {
          email,
          applicationRoles: rolesToSend(rights),
          ...(rights.isWorkspaceAdmin ? { workspaceRole: 'workspace_admin' as const } : {}),
          ...(setsGrants ? { environmentGrants: grantsToSend(rights) } : {}),
        },
        options,
      ),
    done: ({ email }) => t('invitation.sent', { email }),
  };
});

/** What the form of rights lacks before it can be sent. */
function problemOf(rights: Rights): 'needRole' | 'needEnvironment' | null {
  if (!hasRole(rights)) return 'needRole';
  if (rights.grantType === 'selected' && rights.environmentIds.length === 0)
    return 'needEnvironment';
  return null;
}
