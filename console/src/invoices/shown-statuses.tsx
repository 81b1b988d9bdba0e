import type { Invoice } from '../../../sdk/typescript/src/commerce.ts';
import { Status } from '../ui/badge.tsx';

type Returned = Pick<Invoice, 'status' | 'amountRefunded' | 'amountCredited'>;

/** Its status, or after credit notes where the money went. */
function shownStatusesOf({ status, amountRefunded, amountCredited }: Returned): string[] {
  if (amountCredited === 0) return [status];
  if (amountCredited < amountRefunded) return ['partially_refunded', 'partially_credited'];
  return [status === 'refunded' ? 'credited' : 'partially_credited'];
}

export function ShownStatuses({ invoice }: { readonly invoice: Returned }) {
  return (
    <span className="flex flex-wrap gap-1">
      {shownStatusesOf(invoice).map((one) => (
        <Status key={one} of={one} />
      ))}
    </span>
  );
}
