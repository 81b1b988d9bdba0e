import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

/** 404 in production, which has no sandbox. */
export function requireSandbox(ctx: Context): void {
  if (ctx.environmentKind === 'production') fail('not_found');
}
