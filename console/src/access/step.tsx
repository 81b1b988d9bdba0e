import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckResult } from '../ui/check-result.tsx';

type StepProps = Readonly<{ isPassed: boolean; title: string; children?: ReactNode }>;

/** One condition of a right, and whether it is met. */
export function Step({ isPassed, title, children }: StepProps) {
  const { t } = useTranslation();
  return (
    <li className="flex items-start gap-2.5">
      <CheckResult isGood={isPassed} label={t(isPassed ? 'state.yes' : 'state.no')} />
      <div className="min-w-0">
        <p>{title}</p>
        {children && <p className="text-xs break-words text-quiet">{children}</p>}
      </div>
    </li>
  );
}
