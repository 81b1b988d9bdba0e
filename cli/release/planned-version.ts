import { resolve } from 'node:path';
import getReleasePlan from '@changesets/get-release-plan';

/** The version that the pending changesets of `sdk` make; null when there is none. All packages share it. */
export async function plannedVersion(
  sdk: string = resolve(import.meta.dir, '../../sdk'),
): Promise<string | null> {
  const { releases } = await getReleasePlan(sdk);
  const versions = new Set(releases.map(({ newVersion }) => newVersion));
  if (versions.size > 1) throw new Error(`the packages would part: ${[...versions].join(', ')}`);
  return [...versions][0] ?? null;
}
