import { CircleCheck, CircleX } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface StepProps {
  readonly isPassed: boolean;
  readonly title: string;
  readonly children?: ReactNode;
}

/** One condition of a right, and whether it is met. */
export function Step({ isPassed, title, children }: StepProps) {
  const { t } = useTranslation();
  const Icon = isPassed ? CircleCheck : CircleX;
  return (
    <li className="flex items-start gap-2.5">
      <Icon
        size={18}
        role="img"
        aria-label={isPassed ? t('state.yes') : t('state.no')}
        className={`mt-0.5 shrink-0 ${isPassed ? 'text-good' : 'text-bad'}`}
      />
      <div className="min-w-0">
        <p>{title}</p>
        {children && <p className="text-xs break-words text-quiet">{children}</p>}
      </div>
    </li>
  );
}
