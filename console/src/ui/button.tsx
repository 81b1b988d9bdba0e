import type { ButtonHTMLAttributes } from 'react';
import { Tooltip } from './tooltip.tsx';
import { join } from './join.ts';

export type ButtonLook = 'primary' | 'plain' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-9 items-center justify-center gap-2 rounded-lg px-3 font-medium whitespace-nowrap transition-colors pointer-coarse:min-h-11 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const looks: Readonly<Record<ButtonLook, string>> = {
  primary: 'bg-accent text-on-accent hover:brightness-110',
  plain: 'border bg-panel hover:bg-tint',
  quiet: 'hover:bg-tint',
  danger: 'bg-bad text-white dark:text-black hover:brightness-110',
};

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: ButtonLook;
  readonly isBusy?: boolean;
  /** Why it may not be pressed; it stays in reach of the keyboard, and says so. */
  readonly forbidden?: string | null;
}

export function Button(props: ButtonProps) {
  const { look = 'plain', isBusy = false, forbidden = null, className, onClick, ...rest } = props;
  const stops = isBusy || forbidden !== null;
  const button = (
    <button
      type="button"
      {...rest}
      aria-disabled={stops || undefined}
      aria-busy={isBusy || undefined}
      className={join(base, looks[look], className)}
      onClick={(event) => {
        if (!stops) return onClick?.(event);
        event.preventDefault();
      }}
    />
  );
  return forbidden === null ? button : <Tooltip text={forbidden}>{button}</Tooltip>;
}

/** The look of a button for a link. */
export function linkButton(look: ButtonLook): string {
  return join(base, looks[look]);
}
