import type { TFunction } from 'i18next';
import { ApiError, type Commerce, type Customer } from '../../../../sdk/typescript/src/commerce.ts';
import type { BulkTask } from '../../table/bulk/bulk-run.ts';
import type { ImportedCustomer, ImportRow, RowProblem } from './import-rows.ts';

interface Importing {
  readonly commerce: Commerce;
  readonly create: (
    body: ImportedCustomer,
    options: { readonly idempotencyKey: string },
  ) => PromiseLike<Customer>;
  /** The workspace, the environment and the application, since the same row is another customer elsewhere. */
  readonly place: string;
  readonly t: TFunction<'words'>;
}

/**
 * Creates the customer of a row. One that is there is left alone: by its external ID, and without one by its e-mail address.
 * The key of the request is made of what the row says, so that a file that is read again doubles nobody.
 */
export function importTask(importing: Importing, row: ImportRow): BulkTask {
  const { commerce, create, place, t } = importing;
  const { line, customer, problem } = row;
  return {
    id: String(line),
    name: t('customerImport.line', { line, email: customer.email }),
    plan: async (signal) => {
      if (problem) return { refused: textOf(problem, t) };
      const known = await find(commerce, customer, signal);
      if (known)
        return {
          refused: t(
            customer.externalId === undefined ? 'customerImport.hasEmail' : 'customerImport.hasId',
          ),
        };
      return {
        input: JSON.stringify(customer),
        run: async () => {
          await create(customer, { idempotencyKey: await keyOf(place, customer) });
          return 'done';
        },
      };
    },
  };
}

async function find(
  commerce: Commerce,
  { email, externalId }: ImportedCustomer,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    if (externalId !== undefined) {
      await commerce.customers.getByExternalId(externalId, { signal });
      return true;
    }
    const { items } = await commerce.customers.list({ email, limit: 1 }, { signal }).page();
    return items.length > 0;
  } catch (error) {
    // An address that the API rejects is refused in its own words when the customer is created.
    if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return false;
    throw error;
  }
}

async function keyOf(place: string, customer: ImportedCustomer): Promise<string> {
  const text = new TextEncoder().encode(`${place} ${JSON.stringify(customer)}`);
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', text));
  const hex = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `customer-import-${hex}`;
}

function textOf(problem: RowProblem, t: TFunction<'words'>): string {
  switch (problem.kind) {
    case 'tooLong':
      return t('customerImport.problem.tooLong', {
        column: t(`customer.${problem.column}`),
        max: problem.max,
      });
    case 'twice':
      return t('customerImport.problem.twice', { line: problem.line });
    default:
      return t(`customerImport.problem.${problem.kind}`);
  }
}
