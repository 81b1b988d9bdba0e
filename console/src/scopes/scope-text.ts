import { useTranslation } from 'react-i18next';

/** What a scope lets its holder do, in plain words; a scope without words is its own name. */
export function useScopeText(): (scope: string) => string {
  const { t, i18n } = useTranslation();
  return (scope) => {
    const [resource = '', verb] = scope.split(':');
    if (scope === '*') return t('scopes.all');
    if (verb === '*') return t('scopes.allOf', { resource });
    const name = `scopes.${scope.replace(':', '_')}`;
    return i18n.exists(name) ? t(name as 'scopes.all') : scope;
  };
}

/** Whether scopes hold another one: exactly, by wildcard, or by `write` for `read`. */
export function covers(held: readonly string[], scope: string): boolean {
  const [resource = ''] = scope.split(':');
  const wanted = [scope, `${resource}:*`, '*'];
  if (scope.endsWith(':read')) wanted.push(`${resource}:write`);
  return held.some((one) => wanted.includes(one));
}
