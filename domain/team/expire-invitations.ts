import type { SystemContext } from '../context.ts';

const SQL = `
  update invitation set status = 'expired', updated_at = $1
  where status = 'pending' and expires_at <= $1
  returning id`;

/** Marks the invitations that nobody accepted in time, as of the instant; answers how many. */
export async function expireInvitations(ctx: SystemContext, at: Date): Promise<number> {
  return (await ctx.database.read(SQL, [at])).length;
}
