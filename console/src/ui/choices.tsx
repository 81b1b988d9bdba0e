import { join } from './join.ts';

interface ChoicesProps {
  readonly label: string;
  /** Null: none of them. */
  readonly chosen: string | null;
  readonly choices: readonly (readonly [value: string, text: string])[];
  readonly onChoose: (value: string) => void;
}

/** A few choices beside each other, of which one holds. */
export function Choices({ label, chosen, choices, onChoose }: ChoicesProps) {
  return (
    <div role="group" aria-label={label} className="inline-flex rounded-lg border bg-panel p-0.5">
      {choices.map(([value, text]) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className={join(
            'min-h-8 rounded-md px-2.5 whitespace-nowrap pointer-coarse:min-h-10',
            value === chosen ? 'bg-tint font-medium text-accent' : 'text-quiet hover:text-ink',
          )}
        >
          {text}
        </button>
      ))}
    </div>
  );
}
