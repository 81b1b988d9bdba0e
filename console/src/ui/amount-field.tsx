import { useLayoutEffect, useRef } from 'react';
import { writeMoney } from '../format/read-money.ts';
import { TextField } from './field.tsx';

interface AmountFieldProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | undefined;
  readonly currency: string;
  /** What was typed; null as long as nothing was. */
  readonly typed: string | null;
  /** What it shows until then, in minor units; null while it is not known yet. */
  readonly follows: number | null;
  readonly onType: (text: string) => void;
}

/**
 * An amount of money that follows another value until something is typed. A value that arrives while the
 * field has the focus is selected, so that what is typed next replaces it.
 */
export function AmountField({ currency, typed, follows, onType, ...rest }: AmountFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const followed = follows === null ? '' : writeMoney(follows, currency);
  useLayoutEffect(() => {
    if (typed === null && input.current === document.activeElement) input.current?.select();
  }, [typed, followed]);
  return (
    <TextField
      {...rest}
      ref={input}
      inputMode="decimal"
      autoFocus
      maxLength={16}
      value={typed ?? followed}
      onType={onType}
    />
  );
}
