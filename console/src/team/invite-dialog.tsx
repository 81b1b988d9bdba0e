import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useWrite } from '../client/use-write.ts';
import { usePermissions } from '../place/permissions.ts';
import { usePlace } from '../place/place.ts';
import { ActionDialog } from '../ui/action-dialog.tsx';
import { TextField } from '../ui/field.tsx';
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
export function InviteDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation();
  const { commerce, workspace, applications } = usePlace();
  const { data } = usePermissions();
  const setsGrants = data?.permissions['workspace:set-environment-grants'] === true;
  const [email, setEmail] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [only] = applications.length === 1 ? applications : [];
  const [rights, setRights] = useState<Rights>({
    ...nothing,
    grantType: 'all_non_production',
    roles: only ? { [only.id]: 'developer' } : {},
  });
  const body = {
    email: email.trim(),
    applicationRoles: rolesToSend(rights),
    ...(rights.isWorkspaceAdmin ? { workspaceRole: 'workspace_admin' as const } : {}),
    ...(setsGrants ? { environmentGrants: grantsToSend(rights) } : {}),
  };
  const send = useWrite(
    (input: typeof body, options) =>
      commerce.workspaces.invites.create(workspace.id, input, options),
    {
      done: t('invitation.sent', { email: body.email }),
      onDone: onClose,
      isShownByCaller: true,
    },
  );
  const problem = problemOf(rights);
  const isRight = isAddress.test(body.email) && problem === null;
  return (
    <ActionDialog
      title={t('invitation.add')}
      action={t('invitation.send')}
      isWide
      isBusy={send.isPending}
      error={send.error}
      onClose={onClose}
      onSubmit={() => {
        setIsTried(true);
        if (isRight) send.mutate(body);
      }}
    >
      <TextField
        label={t('word.email')}
        help={t('invitation.emailHelp')}
        type="email"
        autoFocus
        autoComplete="off"
        maxLength={254}
        value={email}
        error={isTried && !isAddress.test(body.email) ? t('invitation.emailWrong') : undefined}
        onChange={({ target }) => setEmail(target.value)}
      />
      <RightsFields rights={rights} onChange={setRights} />
      {isTried && problem !== null && (
        <p role="alert" className="text-bad">
          {t(`rights.${problem}`)}
        </p>
      )}
      <RightsChange before={nothing} after={rights} />
    </ActionDialog>
  );
}

/** What the form of rights lacks before it can be sent. */
function problemOf(rights: Rights): 'needRole' | 'needEnvironment' | null {
  if (!hasRole(rights)) return 'needRole';
  if (rights.grantType === 'selected' && rights.environmentIds.length === 0)
    return 'needEnvironment';
  return null;
}
