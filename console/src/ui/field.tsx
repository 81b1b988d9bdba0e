import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { join } from './join.ts';

/** The style of a control that is typed into. */
export const control =
  'w-full rounded-lg border bg-panel px-3 aria-invalid:border-bad pointer-coarse:text-base';

interface Around {
  readonly label: string;
  readonly help?: ReactNode;
  readonly error?: string | undefined;
}

/** What ties a control to its label, its help and its error. */
interface Tied {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

interface FrameProps extends Around {
  readonly children: (tied: Tied) => ReactNode;
}

/** A control with its label, its help and its error. */
export function Frame({ label, help, error, children }: FrameProps) {
  const id = useId();
  const described = [help && `${id}-help`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="font-medium first-letter:uppercase">
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described === '' ? undefined : described,
        'aria-invalid': error ? true : undefined,
      })}
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

type FieldProps<Control> = Around & Omit<Control, 'id' | 'className'>;

type InputProps = InputHTMLAttributes<HTMLInputElement> & { readonly ref?: Ref<HTMLInputElement> };

interface Typed {
  /** Called with what is in the field after each change of it. */
  readonly onType?: (text: string) => void;
}

/** A change of a control as its text alone; nothing where nobody asks, so that a form library may. */
function typing(onType: Typed['onType']) {
  if (!onType) return {};
  return {
    onChange: ({ target }: { readonly target: { readonly value: string } }) => onType(target.value),
  };
}

export function TextField(props: FieldProps<InputProps> & Typed) {
  const { label, help, error, onType, ...rest } = props;
  return (
    <Frame label={label} help={help} error={error}>
      {(tied) => (
        <input {...rest} {...typing(onType)} {...tied} className={join(control, 'h-10')} />
      )}
    </Frame>
  );
}

interface Chosen extends Typed {
  readonly choices?: readonly (readonly [value: string | number, text: string])[];
}

export function SelectField(props: FieldProps<SelectHTMLAttributes<HTMLSelectElement>> & Chosen) {
  const { label, help, error, onType, choices, children, ...rest } = props;
  return (
    <Frame label={label} help={help} error={error}>
      {(tied) => (
        <select {...rest} {...typing(onType)} {...tied} className={join(control, 'h-10')}>
          {choices?.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
          {children}
        </select>
      )}
    </Frame>
  );
}

export function TextArea(props: FieldProps<TextareaHTMLAttributes<HTMLTextAreaElement>> & Typed) {
  const { label, help, error, onType, ...rest } = props;
  return (
    <Frame label={label} help={help} error={error}>
      {(tied) => (
        <textarea
          rows={4}
          {...rest}
          {...typing(onType)}
          {...tied}
          className={join(control, 'py-2')}
        />
      )}
    </Frame>
  );
}

interface CheckFieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'className'> {
  readonly label: string;
  readonly help?: ReactNode;
  readonly onTick?: (isTicked: boolean) => void;
}

/** A box to tick, with its text beside it. */
export function CheckField({ label, help, onTick, ...rest }: CheckFieldProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5">
      <input
        {...rest}
        {...(onTick ? { onChange: ({ target }) => onTick(target.checked) } : {})}
        id={id}
        type="checkbox"
        aria-describedby={help ? `${id}-help` : undefined}
        className="mt-0.5 size-4 shrink-0 accent-accent pointer-coarse:size-5"
      />
      <div>
        <label htmlFor={id} className="font-medium first-letter:uppercase">
          {label}
        </label>
        {help && (
          <p id={`${id}-help`} className="text-xs text-quiet">
            {help}
          </p>
        )}
      </div>
    </div>
  );
}
