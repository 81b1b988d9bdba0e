import type { FieldChange } from '../history.ts';

/** The actions that a cart's timeline names. */
const cartActions = [
  'created',
  'checked_out',
  'reopened',
  'converted',
  'abandoned',
  'item_added',
  'item_changed',
  'item_removed',
  'items_changed',
  'discount_applied',
  'discount_removed',
  'shipping_selected',
  'shipping_removed',
  'tax_calculated',
  'updated',
] as const;
export type CartAction = (typeof cartActions)[number];

const byStatus: ReadonlyMap<string, CartAction> = new Map([
  ['checkout', 'checked_out'],
  ['open', 'reopened'],
  ['converted', 'converted'],
  ['abandoned', 'abandoned'],
]);

/** Names an action by the fields that changed: the caller's intent comes before its consequences. */
export function actionOf(changes: readonly FieldChange[]): CartAction {
  const fields = new Map(changes.map((change) => [change.path, change]));
  const status = fields.get('status');
  if (status) return byStatus.get(String(status.after)) ?? 'updated';
  const shipping = fields.get('selectedShipping');
  if (shipping) return shipping.after === null ? 'shipping_removed' : 'shipping_selected';
  if (fields.has('taxLines') && !onlyMerchantsTax(fields)) return 'tax_calculated';
  const ofLines = lineAction(changes);
  if (ofLines) return ofLines;
  const discount = fields.get('appliedDiscount');
  if (!discount || discountId(discount.before) === discountId(discount.after)) return 'updated';
  return discount.after === null ? 'discount_removed' : 'discount_applied';
}

/** Every mutation checks the discount again; then only its amount and validity differ. */
function discountId(applied: unknown): unknown {
  return typeof applied === 'object' && applied !== null && 'discountId' in applied
    ? applied.discountId
    : null;
}

/** A mutation that drops a calculation leaves no tax lines; that is a consequence, not the action. */
function onlyMerchantsTax(fields: ReadonlyMap<string, FieldChange>): boolean {
  const after = fields.get('taxLines')?.after;
  return Array.isArray(after) && after.length === 0;
}

function lineAction(changes: readonly FieldChange[]): CartAction | null {
  const kinds = new Map<string, CartAction>();
  for (const { path, before, after } of changes) {
    const [first, lineId = '', field] = path.split('.');
    if (first !== 'lineItems' || field === 'taxAmount') continue;
    const whole = before === null ? 'item_added' : after === null ? 'item_removed' : null;
    kinds.set(lineId, field === undefined && whole ? whole : 'item_changed');
  }
  const [only] = kinds.values();
  if (only === undefined) return null;
  return kinds.size === 1 ? only : 'items_changed';
}
