import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

export interface ComposeService {
  readonly image: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  readonly stop_grace_period: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly volumes: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
  readonly healthcheck?: { readonly test?: readonly string[]; readonly disable?: boolean };
}

/** The services of a file of deploy/, with its variables replaced as Compose does. Throws for one that is missing. */
export function readCompose(
  variables: Readonly<Record<string, string>>,
  name = 'compose.yml',
): Readonly<Record<string, ComposeService>> {
  const path = resolve(import.meta.dir, '../../../deploy', name);
  const replaced = (text: string): string =>
    text.replaceAll(
      /\$\{(\w+)(?::([?-])([^}]*))?\}/g,
      (_, variable: string, operator: string | undefined, rest: string) => {
        const value = variables[variable];
        if (value) return value;
        if (operator === '-') return rest;
        throw new Error(`${variable} is not set: ${rest}`);
      },
    );
  const inside = (value: unknown): unknown => {
    if (typeof value === 'string') return replaced(value);
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, inside(one)]));
  };
  const file = inside(Bun.YAML.parse(readFileSync(path, 'utf8')));
  return (file as { services: Record<string, ComposeService> }).services;
}
