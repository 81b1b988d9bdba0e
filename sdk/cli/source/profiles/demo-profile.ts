import { readFileSync } from 'node:fs';
import type { Profile } from './profile-store.ts';

/**
 * What `npm start` of the repository wrote, where COMMERCE_DEMO_FILE names its file: the command of the repository works
 * without a login. Null when there is none.
 */
export function readDemoProfile(env: Readonly<Record<string, string | undefined>>): Profile | null {
  const path = env['COMMERCE_DEMO_FILE'];
  if (!path) return null;
  try {
    const demo = JSON.parse(readFileSync(path, 'utf8')) as {
      baseUrl: string;
      secretKey: string;
      applicationId?: string;
      environments?: { sandbox?: { id: string } };
      owner?: { token?: string };
    };
    return {
      url: demo.baseUrl,
      key: demo.secretKey,
      ...(demo.applicationId === undefined ? {} : { applicationId: demo.applicationId }),
      ...(demo.environments?.sandbox === undefined
        ? {}
        : { environmentId: demo.environments.sandbox.id }),
      ...(demo.owner?.token === undefined ? {} : { session: demo.owner.token }),
    };
  } catch {
    return null;
  }
}
