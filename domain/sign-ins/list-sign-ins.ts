import { SIGN_INS_OF } from '../../storage/queries/directory/sign-ins.ts';
import type { SignInContext } from './sign-in-context.ts';

/** Where a person is signed in, the last used first. */
export async function listSignIns({ directory, services }: SignInContext, subject: string) {
  const rows = await directory(SIGN_INS_OF, [subject, services.clock()]);
  return rows.map((row) => ({
    id: row.id,
    userAgent: row.user_agent,
    address: row.address,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  }));
}
