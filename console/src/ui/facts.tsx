import type { ReactNode } from 'react';
import { softened } from './softened.tsx';

/** A name and its value; nothing where a condition before it does not hold. */
export type Fact = readonly [name: string, value: ReactNode] | false | null | undefined | '' | 0;

/** Names and values; a value that is null says so. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid grid-cols-[fit-content(45%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
      {facts
        .filter((fact) => !!fact)
        .map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="min-w-24 text-quiet wrap-break-word hyphens-auto">{name}</dt>
            <dd className="min-w-0 wrap-anywhere [&_time]:whitespace-normal">
              {typeof value === 'string' ? softened(value) : (value ?? '–')}
            </dd>
          </div>
        ))}
    </dl>
  );
}
