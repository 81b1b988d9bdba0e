import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { join } from './join.ts';

const control =
  'w-full rounded-lg border bg-panel px-3 aria-invalid:border-bad pointer-coarse:text-base';

interface Around {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

interface FrameProps extends Around {
  readonly children: (ids: {
    readonly id: string;
    readonly describedBy: string | undefined;
  }) => ReactNode;
}

function Frame({ label, help, error, children }: FrameProps) {
  const id = useId();
  const describedBy = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
      </label>
      {children({ id, describedBy: describedBy === '' ? undefined : describedBy })}
      {help && (
        <p id={`${id}-help`} className="text-xs text-quiet">
          {help}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

export function TextField({
  label,
  help,
  error,
  className,
  ...rest
}: Around & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Frame label={label} help={help} error={error}>
      {({ id, describedBy }) => (
        <input
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={join(control, 'h-10', className)}
        />
      )}
    </Frame>
  );
}

export function LongField({
  label,
  help,
  error,
  className,
  ...rest
}: Around & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <Frame label={label} help={help} error={error}>
      {({ id, describedBy }) => (
        <textarea
          rows={3}
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={join(control, 'py-2', className)}
        />
      )}
    </Frame>
  );
}

export function SelectField({
  label,
  help,
  error,
  className,
  ...rest
}: Around & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Frame label={label} help={help} error={error}>
      {({ id, describedBy }) => (
        <select
          {...rest}
          id={id}
          aria-describedby={describedBy}
          aria-invalid={error ? true : undefined}
          className={join(control, 'h-10', className)}
        />
      )}
    </Frame>
  );
}
