import type { Letter } from './frame.tsx';
import { letter } from './letter.tsx';

interface InviteProps {
  readonly workspaceName: string;
  readonly invitedBy: string;
  readonly link: string;
  readonly expiresAt: string;
}

export function teamInvite({ workspaceName, invitedBy, link, expiresAt }: InviteProps): Letter {
  return letter({
    subject: `You are invited to ${workspaceName}`,
    paragraphs: [
      `${invitedBy} invites you to work in ${workspaceName}.`,
      `Sign in with this e-mail address to accept. The invitation is good until ${expiresAt.slice(0, 10)}.`,
    ],
    link: { label: 'Accept the invitation', url: link },
  });
}

export function teamInviteAccepted(props: {
  readonly workspaceName: string;
  readonly email: string;
}): Letter {
  return letter({
    subject: `${props.email} joined ${props.workspaceName}`,
    paragraphs: [`${props.email} accepted your invitation to ${props.workspaceName}.`],
  });
}

export function teamAccessRevoked(props: {
  readonly workspaceName: string;
  readonly applicationName: string | null;
}): Letter {
  const place =
    props.applicationName === null
      ? props.workspaceName
      : `${props.applicationName} in ${props.workspaceName}`;
  return letter({
    subject: `Your access to ${place} has ended`,
    paragraphs: [`You no longer have access to ${place}.`],
  });
}

export function teamRoleChanged(props: {
  readonly workspaceName: string;
  readonly changedBy: string;
  readonly lines: readonly string[];
}): Letter {
  return letter({
    subject: `Your role in ${props.workspaceName} has changed`,
    paragraphs: [`${props.changedBy} changed what you may do.`, props.lines.join('\n')],
  });
}
