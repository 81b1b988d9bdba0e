import { field } from '../verb-dialog/fields.tsx';
import { AddressFields, readAddress, typedAddress } from './address-fields.tsx';
import type { AnyAddress } from './address-lines.tsx';

/** A postal address as a field of a dialog. */
export function addressField(address: AnyAddress | null) {
  return field(
    typedAddress(address),
    ({ value, onChange, found }) => (
      <AddressFields value={value} found={found} onChange={(typed) => onChange(typed)} />
    ),
    (typed) => readAddress(typed) ?? undefined,
  );
}
