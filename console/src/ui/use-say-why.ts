import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { permissionMeant } from '../place/permissions.ts';
import { useNotices } from './notices.tsx';

/** Says why something may not be pressed, where fingers reach it, and leads to why that is. */
export function useSayWhy(): (forbidden: string) => void {
  const { t } = useTranslation();
  const { say } = useNotices();
  const { workspace, environment } = useParams({ strict: false });
  return (forbidden) => {
    const permission = permissionMeant(forbidden);
    const link =
      permission !== null && workspace && environment
        ? {
            path: `/${workspace}/${environment}/access`,
            search: { permission },
            text: t('permission.why'),
          }
        : undefined;
    say('bad', forbidden, link);
  };
}
