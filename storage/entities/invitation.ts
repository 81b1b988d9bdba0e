import { defineEntity, p } from '@mikro-orm/core';
import { defineStates, moved } from '../states.ts';
import type { grantTypes } from './member.ts';

export const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const;
export type InvitationStatus = (typeof invitationStatuses)[number];

export const invitationStates = defineStates<InvitationStatus>({
  of: 'invitation',
  initial: ['pending'],
  moves: { pending: ['accepted', 'revoked', 'expired'], accepted: [], revoked: [], expired: [] },
});

export interface InvitedApplicationRole {
  readonly applicationId: string;
  readonly role: 'admin' | 'developer' | 'finance' | 'support' | 'viewer';
}

const schema = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    email: p.text(),
    status: p.text().$type<InvitationStatus>(),
    workspaceRole: p.text().$type<'workspace_admin'>().nullable(),
    applicationRoles: p.json().$type<InvitedApplicationRole[]>(),
    grantType: p.text().$type<(typeof grantTypes)[number]>(),
    environmentIds: p.array().$type<string[]>().columnType('uuid[]'),
    /** BCP 47, of its mails. */
    locale: p.text(),
    /** Rotated by a resend, so that only the newest token works. */
    tokenNonce: p.text().hidden(),
    invitedBy: p.uuid().nullable(),
    /** The subject of who accepted. */
    acceptedBy: p.text().nullable(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class Invitation extends schema.class {
  accept(subject: string, now: Date): void {
    this.moveTo('accepted');
    this.acceptedBy = subject;
    this.updatedAt = now;
  }

  revoke(now: Date): void {
    this.moveTo('revoked');
    this.updatedAt = now;
  }

  /** Is mailed again, by another inviter: only the newest token opens it. */
  renew(
    { tokenNonce, expiresAt }: Pick<Invitation, 'tokenNonce' | 'expiresAt'>,
    invitedBy: string,
    now: Date,
  ): void {
    this.tokenNonce = tokenNonce;
    this.expiresAt = expiresAt;
    this.invitedBy = invitedBy;
    this.updatedAt = now;
  }

  /** A pending invitation counts as expired once its time is over, though its actor stores the status later. */
  expireIfOver(now: Date): void {
    if (this.status !== 'pending' || this.expiresAt > now) return;
    this.moveTo('expired');
    this.updatedAt = now;
  }

  moveTo(status: InvitationStatus): void {
    this.status = moved(invitationStates, this.status, status);
  }
}
schema.setClass(Invitation);
