import { ShieldCheck } from 'lucide-react';
import { useScopeText } from './scope-text.ts';

/** Scopes as whoever consents to them reads them. */
export function ScopeList({ scopes }: { readonly scopes: readonly string[] }) {
  const textOf = useScopeText();
  return (
    <ul className="grid gap-1.5">
      {scopes.map((scope) => (
        <li key={scope} className="flex items-start gap-2">
          <ShieldCheck size={16} aria-hidden className="mt-0.5 shrink-0 text-accent" />
          <span>
            {textOf(scope)} <code className="font-mono text-xs text-quiet">{scope}</code>
          </span>
        </li>
      ))}
    </ul>
  );
}
