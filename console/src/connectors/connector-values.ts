import type { Connector } from '../../../sdk/typescript/src/commerce.ts';
import { kinds, type Kind, type Setting } from './kinds.ts';

/** The form, with the API's own names, so that its errors find their fields. */
export interface ConnectorValues {
  readonly kind: Kind;
  readonly displayName: string;
  readonly method: string;
  readonly config: Readonly<Record<string, string | boolean>>;
  readonly secrets: Readonly<Record<string, string>>;
}

export function connectorValues(connector: Connector | null, kind: Kind): ConnectorValues {
  const of = connector?.kind ?? kind;
  return {
    kind: of,
    displayName: connector?.displayName ?? '',
    method: connector?.method ?? 'card',
    config: Object.fromEntries(
      kinds[of].config.map((setting) => [setting.name, shown(setting, connector)]),
    ),
    secrets: Object.fromEntries(kinds[of].secrets.map(({ name }) => [name, ''])),
  };
}

function shown({ name, type, standard = false }: Setting, connector: Connector | null) {
  const value = connector?.config[name] ?? standard;
  if (type === 'switch') return value === true;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/**
 * The configuration as a whole: what this form does not know of it stays, and what was not changed in it since it was
 * opened is as somebody else may have stored it.
 */
export function configOf(
  values: ConnectorValues,
  before: Connector | null,
  valuesAtFirst?: ConnectorValues,
) {
  const config: Record<string, unknown> = { ...before?.config };
  for (const { name, type, standard } of kinds[values.kind].config) {
    const value = values.config[name];
    if (valuesAtFirst && value === valuesAtFirst.config[name]) continue;
    const text = String(value ?? '').trim();
    if (type === 'switch') {
      if (value === standard && !(name in config)) continue;
      config[name] = value === true;
    } else if (text === '') delete config[name];
    else config[name] = type === 'number' && /^\d+$/.test(text) ? Number(text) : text;
  }
  return config;
}

/** Null: none was typed, and those that are stored stay. */
export function secretsOf({ kind, secrets }: ConnectorValues): Record<string, string> | null {
  const typed = kinds[kind].secrets.flatMap(({ name }): [string, string][] => {
    const text = (secrets[name] ?? '').trim();
    return text === '' ? [] : [[name, text]];
  });
  return typed.length === 0 ? null : Object.fromEntries(typed);
}
