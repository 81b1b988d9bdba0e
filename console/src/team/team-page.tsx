import { useSearch } from '@tanstack/react-router';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useForbidden } from '../place/permissions.ts';
import { Button } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';
import { Section } from '../ui/panel.tsx';
import { InvitationTable } from './invitation-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { MemberTable } from './member-table.tsx';
import { useCanEditMembers } from './use-team.ts';

/** Who works in this workspace, with which rights, and who is invited. */
export function TeamPage() {
  const { t } = useTranslation();
  const search = useSearch({ from: '/$workspace/$environment/team' });
  const [isInviting, setIsInviting] = useState(false);
  const canEdit = useCanEditMembers();
  const missing = useForbidden('workspace:invite');
  const forbidden = canEdit ? null : missing;
  return (
    <Page
      title={t('rooms.team')}
      actions={
        <Button look="primary" forbidden={forbidden} onClick={() => setIsInviting(true)}>
          <UserPlus size={16} aria-hidden />
          {t('team.invite')}
        </Button>
      }
    >
      <div className="grid gap-4">
        <Section title={t('team.members')} flush>
          <MemberTable q={search.q} />
        </Section>
        {canEdit && (
          <Section title={t('invitation.title')} flush>
            <InvitationTable status={search.status} />
          </Section>
        )}
      </div>
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </Page>
  );
}
