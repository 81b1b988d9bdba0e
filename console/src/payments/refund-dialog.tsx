import type { Payment } from '../../../sdk/typescript/src/commerce.ts';
import { usePlace } from '../place/place.ts';
import { RefundForm } from './refund-form.tsx';
import { useOrderLines } from './use-order-lines.ts';

type RefundDialogProps = Readonly<{ payment: Payment; onClose: () => void }>;

/** Gives money of a payment back. */
export function RefundDialog({ payment, onClose }: RefundDialogProps) {
  const { commerce } = usePlace();
  const { id, currency } = payment;
  const rows = useOrderLines(payment.orderId)
    .filter(({ refundable }) => refundable.quantity > 0 && refundable.amount > 0)
    .map((line) => ({ line, most: line.refundable.quantity }));
  return (
    <RefundForm
      currency={currency}
      rows={rows}
      start="none"
      of={['payment', id]}
      send={(body, options) => commerce.payments.refund(id, body, options)}
      partsOf={({ preview }) => preview && [preview]}
      onClose={onClose}
    />
  );
}
