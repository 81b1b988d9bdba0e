import { useTranslation } from 'react-i18next';
import { linkButton } from '../ui/button.tsx';
import { Outside } from './outside.tsx';

/** In the place of what is not there, or not for this member; the way back leads to the start. */
export function Absent({ title, text }: { readonly title: string; readonly text?: string }) {
  const { t } = useTranslation();
  return (
    <Outside title={title}>
      {text && <p className="mb-4 text-quiet">{text}</p>}
      <a href="/console/" className={linkButton('primary')}>
        {t('failure.home')}
      </a>
    </Outside>
  );
}
