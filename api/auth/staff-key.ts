import { timingSafeEqual } from 'node:crypto';
import { fail } from '../../domain/errors.ts';
import type { EdgeDeps } from '../http/deps.ts';
import type { Admitted } from './admitted.ts';
import { anonymousContext } from './anonymous.ts';

/**
 * Knows the operator's key in `X-API-Key` by its hash; any other valid credential gets 403, as the contract requires.
 */
export function createStaffKey({ services, config }: EdgeDeps): (keyHash: string) => boolean {
  const expected = Buffer.from(services.secrets.hash(config.staffApiKey));
  return (keyHash) => timingSafeEqual(expected, Buffer.from(keyHash));
}

export function admitStaff(deps: EdgeDeps, requestId: string): Admitted {
  return {
    ctx: {
      ...anonymousContext(deps, requestId),
      actor: { type: 'staff', id: 'staff', label: 'Staff' },
    },
    admission: null,
    perSecond: null,
    gate: () => undefined,
    authorize: () => undefined,
    idempotencyScope: 'staff',
  };
}

/** 403 for a valid credential that is not the staff key. */
export function refuseNonStaff(headers: Readonly<Record<string, string>> = {}): never {
  const detail = {
    code: 'missing_scope',
    gate: 'scope',
    required: 'admin:*',
    held: [],
    message: 'Only staff may call this route.',
  } as const;
  fail('permission_denied', [detail], { headers });
}
