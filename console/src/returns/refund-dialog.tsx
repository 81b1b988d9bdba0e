import type { OrderLine, Return } from '../../../sdk/typescript/src/commerce.ts';
import { RefundForm } from '../payments/refund-form.tsx';
import { usePlace } from '../place/place.ts';
import { isPartlyFailed } from './returnable.ts';

interface RefundReturnDialogProps {
  readonly one: Return;
  readonly lines: readonly OrderLine[];
  readonly onClose: () => void;
}

/** Pays a return back. The rest of a refund that failed in part is tried again as it was. */
export function RefundReturnDialog({ one, lines, onClose }: RefundReturnDialogProps) {
  const { commerce } = usePlace();
  const rows = isPartlyFailed(one)
    ? []
    : lines
        .map((line) => {
          const received = one.lineItems.find(({ lineItemId }) => lineItemId === line.id)?.received;
          return { line, most: Math.min(received ?? 0, line.refundable.quantity) };
        })
        .filter(({ most }) => most > 0);
  return (
    <RefundForm
      currency={one.currency}
      rows={rows}
      start="all"
      of={['return', one.id]}
      send={(body, options) => commerce.returns.refund(one.id, body, options)}
      partsOf={({ preview }) => preview?.refunds}
      onClose={onClose}
    />
  );
}
