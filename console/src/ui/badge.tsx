import { useTranslation } from 'react-i18next';
import { join } from './join.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'accent';

const tones: Readonly<Record<Tone, string>> = {
  good: 'bg-good-tint text-good',
  warn: 'bg-warn-tint text-warn',
  bad: 'bg-bad-tint text-bad',
  quiet: 'bg-ground text-quiet border',
  accent: 'bg-tint text-accent in-[tr.bg-tint]:bg-panel',
};

export function Badge({ tone, children }: { readonly tone: Tone; readonly children: string }) {
  return (
    <span
      data-whole
      className={join(
        'inline-block rounded-xl px-2 py-0.5 text-xs font-medium whitespace-nowrap in-data-[tight=true]:whitespace-normal',
        tones[tone],
      )}
    >
      {children}
    </span>
  );
}

const toneOf: Readonly<Record<string, Tone>> = {
  active: 'good',
  captured: 'good',
  completed: 'good',
  converted: 'good',
  delivered: 'good',
  fulfilled: 'good',
  paid: 'good',
  succeeded: 'good',
  authorized: 'accent',
  checkout: 'accent',
  open: 'accent',
  processing: 'accent',
  requested: 'accent',
  shipped: 'accent',
  trial: 'accent',
  trialing: 'accent',
  charging: 'accent',
  abandoned: 'warn',
  partial: 'warn',
  partially_fulfilled: 'warn',
  partially_refunded: 'warn',
  partially_credited: 'warn',
  past_due: 'warn',
  received: 'warn',
  paused: 'warn',
  pending: 'warn',
  suspended: 'warn',
  unfulfilled: 'warn',
  unknown: 'warn',
  exhausted: 'bad',
  failed: 'bad',
  needs_attention: 'bad',
};

/** A state of the API, in the reader's words. */
export function Status({ of }: { readonly of: string }) {
  const { t } = useTranslation();
  const text = t(`status.${of}` as 'status.active', { defaultValue: of.replaceAll('_', ' ') });
  return <Badge tone={toneOf[of] ?? 'quiet'}>{text}</Badge>;
}
