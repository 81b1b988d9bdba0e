import { useTranslation } from 'react-i18next';
import { TextField } from '../ui/field.tsx';

/** Who carries a shipment, as it is typed. */
export interface TypedShipment {
  readonly carrier: string;
  readonly trackingNumber: string;
  readonly trackingUrl: string;
}

export const noShipment: TypedShipment = { carrier: '', trackingNumber: '', trackingUrl: '' };

/** As the API takes it: what is left empty is unknown. */
export function toShipment(typed: TypedShipment) {
  const orNull = (text: string) => (text.trim() === '' ? null : text.trim());
  return {
    carrier: orNull(typed.carrier),
    trackingNumber: orNull(typed.trackingNumber),
    trackingUrl: orNull(typed.trackingUrl),
  };
}

export function isWebAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text);
}

export function isShipment({ trackingUrl }: TypedShipment): boolean {
  return trackingUrl.trim() === '' || isWebAddress(trackingUrl.trim());
}

interface ShipmentFieldsProps {
  readonly value: TypedShipment;
  readonly onChange: (value: TypedShipment) => void;
}

export function ShipmentFields({ value, onChange }: ShipmentFieldsProps) {
  const { t } = useTranslation();
  const set = (part: Partial<TypedShipment>) => onChange({ ...value, ...part });
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label={t('word.carrier')}
          value={value.carrier}
          maxLength={200}
          autoFocus
          onType={(text) => set({ carrier: text })}
        />
        <TextField
          label={t('fulfillment.tracking')}
          value={value.trackingNumber}
          maxLength={255}
          onType={(text) => set({ trackingNumber: text })}
        />
      </div>
      <TextField
        label={t('fulfillment.trackingUrl')}
        type="url"
        value={value.trackingUrl}
        maxLength={2_000}
        placeholder="https://"
        onType={(text) => set({ trackingUrl: text })}
        error={isShipment(value) ? undefined : t('fulfillment.urlWrong')}
      />
    </>
  );
}
