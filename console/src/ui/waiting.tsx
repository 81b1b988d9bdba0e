import { useTranslation } from 'react-i18next';

/** Lines in the place of what is being read. */
export function Waiting({ lines = 6 }: { readonly lines?: number }) {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('state.loading')} className="grid gap-3 p-4">
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className="h-5 animate-pulse rounded-md bg-line/60" />
      ))}
    </div>
  );
}
