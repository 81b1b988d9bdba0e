import { PooledTenantDatabase } from '../../storage/unit-of-work.ts';
import type { AnyRoute } from '../http/route.ts';

type Input = Parameters<AnyRoute['handle']>[0];

/** Lists and the event log may be read from the replica; nothing else is, and never what decides about a request. */
export async function handleList(
  { handle }: AnyRoute,
  input: Input & { readonly ctx: object },
): Promise<unknown> {
  const { ctx } = input;
  if (!('database' in ctx) || !(ctx.database instanceof PooledTenantDatabase)) return handle(input);
  return ctx.database.readList((database) => handle({ ...input, ctx: { ...ctx, database } }));
}

export function isList({ method, answer }: AnyRoute, request: Request): boolean {
  if (method !== 'GET' || !(answer.list || isCounted(answer))) return false;
  // A stream of events is followed, not listed.
  return !request.headers.get('accept')?.includes('text/event-stream');
}

/** `{ items, total }`. */
function isCounted({ data }: AnyRoute['answer']): boolean {
  const properties: object = data?.['properties'] ?? {};
  return 'items' in properties && 'total' in properties;
}
