import type { MemberContext } from '../member-context.ts';
import { loadApplication, type LoadedApplication } from './load.ts';

export async function getApplication(
  ctx: MemberContext,
  applicationId: string,
): Promise<LoadedApplication> {
  return loadApplication(ctx, applicationId);
}
