import { useTranslation } from 'react-i18next';
import type { Dispute } from '../../../sdk/typescript/src/commerce.ts';
import { Badge, type Tone } from '../ui/badge.tsx';

const tones: Readonly<Record<Dispute['status'], Tone>> = {
  needs_response: 'bad',
  under_review: 'warn',
  won: 'good',
  lost: 'quiet',
  accepted: 'quiet',
};

export function DisputeState({ status }: Pick<Dispute, 'status'>) {
  const { t } = useTranslation();
  return <Badge tone={tones[status]}>{t(`disputes.states.${status}`)}</Badge>;
}
