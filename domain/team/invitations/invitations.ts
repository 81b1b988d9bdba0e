import { NAME_OF_WORKSPACE } from '../../../storage/queries/tenancy/workspaces.ts';
import type { Invitation } from '../../../storage/entities/invitation.ts';
import { randomBase62 } from '../../../storage/ids.ts';
import { setTimer } from '../../../storage/outbox/timers.ts';
import type { Transaction } from '../../../storage/database.ts';
import type { Bucket } from '../../ports/settings.ts';
import { emailHashOf } from '../../email-hash.ts';
import { bucketOf, rejectTooMany, requireToken, resendsOf } from '../../rate-limit.ts';
import { consoleUrl } from '../../mail/console-url.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { withoutLinks } from '../../mail/without-links.ts';
import type { MemberContext } from '../../tenancy/member-context.ts';
import type { WorkspaceFacts } from '../../tenancy/enter-tenant.ts';
import { invitationToken } from './invitation-token.ts';
import { requireVerified } from './require-state.ts';

const LIFETIME_MS = 7 * 24 * 3_600_000;

/** A new nonce and expiry; older tokens of the invitation become invalid. */
export function renewedTerms(now: Date): { tokenNonce: string; expiresAt: Date } {
  return { tokenNonce: randomBase62(22), expiresAt: new Date(now.getTime() + LIFETIME_MS) };
}

/** Has the invitation end at its expiry, in real time whatever test clocks show. */
export function endAtExpiry(tx: Transaction, { id, workspaceId, expiresAt }: Invitation): void {
  setTimer(tx, { kind: 'invitation', id, workspaceId, environmentId: null, dueAt: expiresAt });
}

/**
 * Whether the member may mail an invitation to the address now: 403 `permission_denied` without a verified e-mail, 429
 * above the workspace's limit an hour, its limit of mails to the address a day, or the recipient's, which counts all
 * workspaces (contract 10 §10). `further` are the buckets of a repeat.
 */
export async function limitInvitations(
  ctx: MemberContext,
  email: string,
  ...further: Bucket[]
): Promise<void> {
  requireVerified(ctx);
  const { invitesPerHour, mailsPerRecipient } = ctx.services.limits;
  const hash = emailHashOf(ctx.services, email);
  await requireToken(
    ctx,
    bucketOf(`invites:${ctx.workspaceId}`, invitesPerHour, 3_600),
    resendsOf(ctx.services, `invitation:${hash}`),
    ...further,
  );
  // Owned by the recipient: buckets of a workspace are its own.
  const recipient = `invites-to:${hash}`;
  const bucket = { ...bucketOf(recipient, mailsPerRecipient, 86_400), use: 'take' } as const;
  const waitSeconds = await ctx.services.takeToken(recipient, [bucket]);
  if (waitSeconds > 0) rejectTooMany(waitSeconds);
}

/** Mails the invitation's link to the invited address. */
export async function mailInvitation(
  ctx: MemberContext,
  tx: Transaction,
  invitation: Invitation,
  template: 'system.team_invite_sent' | 'system.team_invite_resent',
): Promise<void> {
  const { id: invitationId, workspaceId, tokenNonce: nonce, expiresAt } = invitation;
  const claims = { invitationId, workspaceId, nonce };
  const token = await invitationToken.issue(ctx.services, claims, expiresAt);
  queueMail(ctx, tx, {
    cause: `${template}:${invitation.id}:${invitation.tokenNonce}`,
    workspaceId: ctx.workspaceId,
    to: invitation.email,
    content: {
      template,
      locale: invitation.locale,
      workspaceName: nameForStrangers(ctx.workspace, await workspaceName(tx, ctx.workspaceId)),
      invitedBy: ctx.member.email,
      link: `${consoleUrl(ctx.services.urls.base)}/invites/accept?token=${token}`,
      expiresAt: invitation.expiresAt.toISOString(),
    },
  });
}

/** Anybody names a workspace as they like, and an invitation goes to whom they like: until it is live, without links. */
function nameForStrangers({ lifecycleStage }: WorkspaceFacts, name: string): string | null {
  return lifecycleStage === 'live' ? name : withoutLinks(name);
}

export async function workspaceName(tx: Transaction, workspaceId: string): Promise<string> {
  const [row] = await tx.query(NAME_OF_WORKSPACE, [workspaceId]);
  if (!row) throw new Error(`workspace ${workspaceId} is gone`);
  return row.name;
}
