import { useTranslation } from 'react-i18next';
import { Failure } from '../client/failure.tsx';
import { linkButton } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';

/** In the place of a page that does not exist, or that broke. */
export function RouteFailure({ error }: { readonly error?: unknown }) {
  const { t } = useTranslation();
  return (
    <div className="p-6">
      {error === undefined ? (
        <Empty title={t('failure.noPage')}>
          <a href="/console/" className={linkButton('plain')}>
            {t('failure.home')}
          </a>
        </Empty>
      ) : (
        <Failure error={error} retry={() => location.reload()} />
      )}
    </div>
  );
}
