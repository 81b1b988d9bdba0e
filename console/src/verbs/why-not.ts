import { useTranslation } from 'react-i18next';
import type { Action } from '../../../sdk/typescript/src/commerce.ts';
import { rejectionText } from '../client/rejections/rejection-text.ts';
import { useMissing } from '../place/permissions.ts';

/** Gives the sentence why a verb is not allowed, as the API decides it; null where it is, and while nothing is known. */
export function useWhyNot(): (action: Action | undefined) => string | null {
  const { t, i18n } = useTranslation();
  const missing = useMissing();
  return (action) => {
    if (!action || action.allowed) return null;
    const { reason = 'invalid_state', message, details } = action;
    const permission = missingPermission(action);
    if (permission !== null) return missing(permission);
    const [first] = Array.isArray(details) ? details : [];
    // Nobody has typed into the field that it names.
    const said = rejectionText({
      code: reason,
      details: first ? [{ ...first, path: '' }] : details,
    });
    if (said !== null) return said;
    const state = stateIn(details);
    if (state !== null && i18n.exists(`status.${state}`))
      return t('verbs.inState', { state: t(`status.${state}` as 'status.active') });
    return first?.message ?? message ?? t('verbs.notNow');
  };
}

/** The permission that is missing; null where something else is. */
function missingPermission({ details }: Action): string | null {
  const [detail] = Array.isArray(details) ? details : [];
  if (detail?.code !== 'missing_permission' || !('required' in detail)) return null;
  return typeof detail.required === 'string' ? detail.required : null;
}

/** The state that alone is why. */
function stateIn(details: Action['details']): string | null {
  if (!details || Array.isArray(details) || 'reason' in details) return null;
  const state = details['from'] ?? details['status'];
  return typeof state === 'string' ? state : null;
}
