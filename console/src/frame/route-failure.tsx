import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { Absent } from './absent.tsx';

/** In the place of a page that does not exist, or that broke. */
export function RouteFailure({ error }: { readonly error?: unknown }) {
  const { t } = useTranslation();
  if (error === undefined) return <Absent title={t('failure.noPage')} />;
  return (
    <div className="p-6">
      <Failure error={error} retry={() => location.reload()} />
    </div>
  );
}
