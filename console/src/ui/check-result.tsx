import { CircleCheck, CircleX } from 'lucide-react';

interface CheckResultProps {
  readonly isGood: boolean;
  /** Text of the sign for screen readers. */
  readonly label: string;
}

/** A sign before a line: what was looked at holds, or does not. */
export function CheckResult({ isGood, label }: CheckResultProps) {
  const Icon = isGood ? CircleCheck : CircleX;
  return (
    <Icon
      size={18}
      role="img"
      aria-label={label}
      className={`mt-0.5 shrink-0 ${isGood ? 'text-good' : 'text-bad'}`}
    />
  );
}
