import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isCode } from '../client/failure.tsx';
import { fieldErrorsOf } from '../client/form-errors.ts';
import { PlaceLink } from '../place/place-link.tsx';
import { saveFile } from '../table/save-file.ts';
import { Button } from '../ui/button.tsx';

interface XRechnungProps {
  readonly number: string;
  /** Null for a guest. */
  readonly customerId: string | null;
  readonly read: () => PromiseLike<Response>;
}

/** Saves a document as XRechnung. What it lacks is listed, with the page where that is set. */
export function XRechnung({ number, customerId, read }: XRechnungProps) {
  const { t } = useTranslation();
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const save = async () => {
    setIsBusy(true);
    setError(null);
    try {
      saveFile(`${number}.xml`, await (await read()).blob());
    } catch (failure) {
      setError(failure);
    } finally {
      setIsBusy(false);
    }
  };
  return (
    <div className="mt-1 grid gap-2">
      <div className="flex justify-end">
        <Button look="quiet" isBusy={isBusy} onClick={() => void save()}>
          <Download size={16} aria-hidden />
          {t('document.xrechnung')}
        </Button>
      </div>
      {isCode(error, 'xrechnung_incomplete') ? (
        <Missing error={error} customerId={customerId} />
      ) : (
        error !== null && <Failure error={error} />
      )}
    </div>
  );
}

type Where = 'settings' | 'settingsLater' | 'customer' | 'checkout';

/** The facts that a document may lack, by their names in the API: each with its name here, and where it is set. */
const facts = {
  'seller.contactName': ['seller.contactName', 'settings'],
  'seller.phone': ['seller.phone', 'settings'],
  'seller.email': ['seller.email', 'settings'],
  'seller.taxIds': ['seller.taxId', 'settingsLater'],
  'seller.address.city': ['seller.city', 'settingsLater'],
  'seller.address.postalCode': ['seller.postalCode', 'settingsLater'],
  'seller.address.countryCode': ['seller.countryCode', 'settingsLater'],
  'buyer.leitwegId': ['customer.leitwegId', 'customer'],
  'buyer.email': ['word.email', 'checkout'],
  'buyer.address.city': ['seller.city', 'checkout'],
  'buyer.address.postalCode': ['seller.postalCode', 'checkout'],
  'buyer.address.countryCode': ['seller.countryCode', 'checkout'],
} as const satisfies Readonly<Record<string, readonly [string, Where]>>;

function isFact(path: string): path is keyof typeof facts {
  return Object.hasOwn(facts, path);
}

function Missing({ error, customerId }: Readonly<{ error: unknown; customerId: string | null }>) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="grid gap-2 rounded-lg bg-warn-tint p-4 text-warn">
      <p className="font-medium">{t('document.lacks')}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {fieldErrorsOf(error).map(({ path, message }) => (
          <li key={path}>
            {isFact(path) ? <Fact path={path} customerId={customerId} /> : message}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Fact({
  path,
  customerId,
}: {
  readonly path: keyof typeof facts;
  readonly customerId: string | null;
}) {
  const { t } = useTranslation();
  const [name, where] = facts[path];
  const party = t(path.startsWith('seller.') ? 'invoices.seller' : 'invoices.buyer');
  return (
    <>
      {party}: {t(name)}. <Remedy where={where} customerId={customerId} />
    </>
  );
}

function Remedy({
  where,
  customerId,
}: {
  readonly where: Where;
  readonly customerId: string | null;
}) {
  const { t } = useTranslation();
  if (where === 'customer' && customerId !== null)
    return (
      <PlaceLink path={`/customers/${customerId}`} className="underline">
        {t('document.atCustomer')}
      </PlaceLink>
    );
  if (where === 'customer' || where === 'checkout')
    return `${t('document.atCheckout')} ${t('document.unchanged')}`;
  return (
    <>
      <PlaceLink path="/settings/seller" className="underline">
        {t('document.inSettings')}
      </PlaceLink>
      {where === 'settingsLater' && `. ${t('document.unchanged')}`}
    </>
  );
}
