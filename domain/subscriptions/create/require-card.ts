import type { Transaction } from '../../context.ts';
import { fail } from '../../errors.ts';
import { chargesStoredCards } from '../../payment-methods/stored-card.ts';

interface Tenant {
  readonly workspaceId: string;
  readonly environmentId: string;
  readonly applicationId: string;
}

/** 422 `no_processor_connection` where no connector charges stored cards, else 422 `missing_required_field`. */
export async function rejectWithoutConnector(tx: Transaction, tenant: Tenant): Promise<never> {
  if (!(await chargesStoredCards(tx, tenant))) fail('no_processor_connection');
  fail('missing_required_field', [
    {
      field: 'paymentMethodId',
      code: 'required',
      message: 'The customer has no stored card that can be charged.',
    },
  ]);
}
