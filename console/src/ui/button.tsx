import type { ButtonHTMLAttributes } from 'react';
import { join } from './join.ts';
import { Tooltip } from './tooltip.tsx';
import { useSayWhy } from './use-say-why.ts';

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

export function Button({ forbidden = null, ...props }: ButtonProps) {
  if (forbidden === null) return <PlainButton {...props} />;
  return <ForbiddenButton {...props} forbidden={forbidden} />;
}

type PlainButtonProps = Omit<ButtonProps, 'forbidden'>;

function PlainButton(props: PlainButtonProps) {
  const { look = 'plain', isBusy = false, className, onClick, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      className={join(base, looks[look], className)}
      onClick={(event) => (isBusy ? event.preventDefault() : onClick?.(event))}
    />
  );
}

/** Says why on hover and focus; pressed, it says so where fingers reach it, and leads to why that is. */
function ForbiddenButton(props: PlainButtonProps & { readonly forbidden: string }) {
  const { forbidden, look = 'plain', isBusy: _, className, ...rest } = props;
  const sayWhy = useSayWhy();
  return (
    <Tooltip text={forbidden}>
      <button
        type="button"
        {...rest}
        aria-disabled
        className={join(base, looks[look], className)}
        onClick={(event) => {
          event.preventDefault();
          sayWhy(forbidden);
        }}
      />
    </Tooltip>
  );
}

/** The style of a button for a link. */
export function linkButton(look: ButtonLook): string {
  return join(base, looks[look]);
}
