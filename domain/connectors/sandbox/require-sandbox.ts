import type { Context } from '../../context.ts';
import { fail } from '../../errors.ts';

/** In production there is no sandbox: its routes do not exist. */
export function requireSandbox(ctx: Context): void {
  if (ctx.environmentKind === 'production') fail('not_found');
}
