import type { Environment } from '../../../storage/entities/environment.ts';
import { fail } from '../../errors.ts';

/** 404 `environment_not_found` for an archived environment. */
export function requireNotArchived({ archivedAt }: Environment): void {
  if (archivedAt) fail('environment_not_found');
}

/** 400 `system_environment_locked` for one that came with the workspace. */
export function requireArchivable(environment: Environment): void {
  requireNotArchived(environment);
  if (environment.isSystem) fail('system_environment_locked');
}
