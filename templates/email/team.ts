import type { InvitedApplicationRole } from '../../storage/entities/invitation.ts';
import type { grantTypes, workspaceRoles } from '../../storage/entities/member.ts';
import type { Letter } from './frame.tsx';
import { mailTexts } from './labels/labels-of.ts';
import { letter } from './letter.tsx';
import { writtenDay } from './written-day.ts';

interface Props {
  /** BCP 47 */
  readonly locale: string;
  readonly workspaceName: string;
}

interface InviteProps {
  readonly locale: string;
  /** Null where nothing of it may be shown to strangers. */
  readonly workspaceName: string | null;
  readonly invitedBy: string;
  readonly link: string;
  readonly expiresAt: string;
}

export function teamInvite(props: InviteProps): Letter {
  const { locale, invitedBy, link, expiresAt } = props;
  const { team: texts } = mailTexts(locale);
  const workspace = invitingWorkspace(props);
  return letter({
    locale,
    subject: texts.invitedSubject(workspace),
    paragraphs: [
      texts.invited(invitedBy, workspace),
      texts.invitedHelp(writtenDay(expiresAt.slice(0, 10), locale)),
    ],
    link: { label: texts.accept, url: link },
  });
}

/** The workspace's name as its invitations show it. */
export function invitingWorkspace({
  locale,
  workspaceName,
}: Pick<InviteProps, 'locale' | 'workspaceName'>): string {
  return workspaceName ?? mailTexts(locale).team.nameless;
}

export function teamInviteAccepted(props: Props & { readonly email: string }): Letter {
  const { locale, workspaceName, email } = props;
  const { team: texts } = mailTexts(locale);
  return letter({
    locale,
    subject: texts.joinedSubject(email, workspaceName),
    paragraphs: [texts.joined(email, workspaceName)],
  });
}

export function teamAccessRevoked(
  props: Props & { readonly applicationName: string | null },
): Letter {
  const { locale, workspaceName, applicationName } = props;
  const { team: texts } = mailTexts(locale);
  const place = applicationName === null ? workspaceName : `${applicationName} (${workspaceName})`;
  return letter({
    locale,
    subject: texts.endedSubject(place),
    paragraphs: [texts.ended(place)],
  });
}

interface RoleChangedProps extends Props {
  readonly changedBy: string;
  readonly workspaceRole: (typeof workspaceRoles)[number] | null;
  readonly applicationRoles: readonly {
    readonly application: string;
    readonly role: InvitedApplicationRole['role'];
  }[];
  readonly grantType: (typeof grantTypes)[number];
}

export function teamRoleChanged(props: RoleChangedProps): Letter {
  const { locale, workspaceName, changedBy, workspaceRole, applicationRoles, grantType } = props;
  const { team: texts } = mailTexts(locale);
  const { roles, grants } = texts;
  const lines = [
    texts.workspaceRole(workspaceRole === null ? texts.noRole : roles[workspaceRole]),
    ...applicationRoles.map(({ application, role }) =>
      texts.applicationRole(application, roles[role]),
    ),
    texts.environments(grants[grantType]),
  ];
  return letter({
    locale,
    subject: texts.changedSubject(workspaceName),
    paragraphs: [texts.changed(changedBy), lines.join('\n')],
  });
}
