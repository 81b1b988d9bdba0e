import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PlaceLink } from '../place/place-link.tsx';

interface EarlierCartProps {
  readonly id: string;
  readonly shown: number;
  /** The sequence that the cart has by now; null until it is known. */
  readonly newest: number | null;
}

/** Says that an earlier state is shown, and leads to the one before and after it. */
export function EarlierCart({ id, shown, newest }: EarlierCartProps) {
  const { t } = useTranslation();
  const path = `/carts/${id}`;
  const link = 'inline-flex min-h-6 items-center gap-1 underline';
  return (
    <div
      role="status"
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-warn-tint p-3 text-warn"
    >
      <span>
        {newest === null
          ? t('cart.asItWas', { sequence: shown })
          : t('cart.asItWasOf', { sequence: shown, newest })}
      </span>
      {shown > 2 && (
        <PlaceLink path={path} search={{ at: '1' }} className={link}>
          <ChevronsLeft size={14} aria-hidden />
          {t('cart.first')}
        </PlaceLink>
      )}
      {shown > 1 && (
        <PlaceLink path={path} search={{ at: String(shown - 1) }} className={link}>
          <ChevronLeft size={14} aria-hidden />
          {t('cart.earlier')}
        </PlaceLink>
      )}
      {newest !== null && shown < newest && (
        <PlaceLink path={path} search={{ at: String(shown + 1) }} className={link}>
          {t('cart.later')}
          <ChevronRight size={14} aria-hidden />
        </PlaceLink>
      )}
      <PlaceLink path={path} className={`${link} sm:ms-auto`}>
        {t('cart.now')}
      </PlaceLink>
    </div>
  );
}
