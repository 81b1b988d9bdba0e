import { Type, type Static } from '@sinclair/typebox';
import {
  RECIPIENTS,
  storeChoice,
  type RecipientRow,
} from '../../storage/queries/notifications/choices.ts';
import { unitOfWork, type CellsContext } from '../context.ts';
import { fail } from '../errors.ts';
import type { Signing } from '../ports/signing.ts';
import { readSealed, UuidClaim } from '../signed-token.ts';
import { enterWorkspace } from '../tenancy/enter-tenant.ts';
import { memberFactsOf } from '../tenancy/member-facts.ts';
import { choiceOf } from './kinds.ts';

const Claims = Type.Object({
  use: Type.Literal('attention-mails'),
  workspaceId: UuidClaim,
  memberId: UuidClaim,
});
type Claimed = Omit<Static<typeof Claims>, 'use'>;

/** The token by which a member stops the mails without signing in, sealed against reading and forging. */
export function stopTokenOf({ secrets }: Pick<Signing, 'secrets'>, claimed: Claimed): string {
  return secrets.seal(JSON.stringify({ use: 'attention-mails', ...claimed }));
}

/** The mails of what needs attention to one member. */
export interface AttentionMails {
  readonly email: string;
  readonly locale: string;
  readonly workspaceName: string;
  readonly subscribed: boolean;
}

/** Opens the link of a mail: 400 `missing_token`, 401 `invalid_token`, also once the member is gone. Changes nothing. */
export async function openAttentionMails(
  base: CellsContext,
  token: string | undefined,
): Promise<AttentionMails> {
  return toMails(await readMember(base, claimsOf(base, token)));
}

/** Stops the mails, or sends those of the default again. Repeats have the same result. */
export async function setAttentionMails(
  base: CellsContext,
  token: string | undefined,
  subscribe: boolean,
): Promise<AttentionMails> {
  const claimed = claimsOf(base, token);
  const row = await readMember(base, claimed);
  const { workspaceId, memberId } = claimed;
  const before = choiceOf(memberFactsOf(row), row);
  const ofOwner = { mailed: null, in_test_environments: null };
  const { mailed } = choiceOf({ workspaceRole: 'owner' }, ofOwner);
  if (before.mailed.length > 0 !== subscribe) {
    const actor = { type: 'member', id: memberId, label: row.email } as const;
    const ctx = enterWorkspace(base, workspaceId, actor);
    const choice = { ...before, mailed: subscribe ? mailed : [] };
    await unitOfWork(ctx, async (tx) =>
      tx.write(storeChoice({ workspaceId, memberId }, choice, base.services.clock())),
    );
  }
  return { ...toMails(row), subscribed: subscribe };
}

function claimsOf({ services }: CellsContext, token: string | undefined): Claimed {
  if (!token) return fail('missing_token');
  return readSealed(services, Claims, token) ?? fail('invalid_token');
}

async function readMember(
  { database }: CellsContext,
  { workspaceId, memberId }: Claimed,
): Promise<RecipientRow> {
  const [row] = await database.of(workspaceId).read(RECIPIENTS, [workspaceId, memberId]);
  return row ?? fail('invalid_token');
}

function toMails(row: RecipientRow): AttentionMails {
  const { mailed } = choiceOf(memberFactsOf(row), row);
  return {
    email: row.email,
    locale: row.locale,
    workspaceName: row.workspace_name,
    subscribed: mailed.length > 0,
  };
}
