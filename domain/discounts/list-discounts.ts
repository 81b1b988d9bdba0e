import { Discount } from '../../storage/entities/discount.ts';
import {
  newestFirst,
  type Keyset,
  type Page,
  type Position,
  newestFirstPosition,
} from '../../storage/page.ts';
import type { Bind } from '../../storage/statement.ts';
import type { Context } from '../context.ts';
import { listPage, mapPage } from '../list-page.ts';
import type { DiscountFilter } from './schemas.ts';

interface Row {
  readonly id: string;
  readonly code: string;
  readonly created_at: Date;
}

interface Order {
  readonly keyset: Keyset;
  readonly positionOf: (row: Row) => Position;
}

const newest = newestFirst('discounts');
const orders: Readonly<Record<DiscountFilter['sort'], Order>> = {
  '-createdAt': { keyset: newest, positionOf: newestFirstPosition },
  createdAt: {
    keyset: { ...newest, list: 'discounts-oldest', direction: 'ascending' },
    positionOf: newestFirstPosition,
  },
  code: {
    keyset: {
      list: 'discounts-code',
      direction: 'ascending',
      columns: [
        { column: 'lower(code) collate "C"', type: 'text' },
        { column: 'id', type: 'uuid' },
      ],
    },
    positionOf: ({ code, id }) => [code.toLowerCase(), id],
  },
};

/** Discounts that the caller may see and that are not deleted. */
export async function listDiscounts(ctx: Context, filter: DiscountFilter): Promise<Page<Discount>> {
  const order = orders[filter.sort];
  const page = await listPage<Row>(
    ctx,
    {
      ...order,
      select: 'select * from discount',
      where: (bind) => [
        `workspace_id = ${bind(ctx.workspaceId)}`,
        `environment_id = ${bind(ctx.environmentId)}`,
        'deleted_at is null',
        ...matching(ctx, filter, bind),
      ],
    },
    filter,
  );
  const em = ctx.database.em();
  return mapPage(page, (row) => em.map(Discount, row));
}

function matching(ctx: Context, { q, type, isActive, code }: DiscountFilter, bind: Bind): string[] {
  const conditions: string[] = [];
  if (ctx.applicationId !== null) {
    conditions.push(`(application_id is null or application_id = ${bind(ctx.applicationId)})`);
  }
  if (type !== undefined) conditions.push(`type = ${bind(type)}`);
  if (isActive !== undefined) conditions.push(`is_active = ${bind(isActive)}`);
  if (code !== undefined) conditions.push(`lower(code) = ${bind(code.toLowerCase())}`);
  if (q) {
    const pattern = bind(`%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    conditions.push(`(code ilike ${pattern} or name ilike ${pattern})`);
  }
  return conditions;
}
