import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Glob } from 'bun';
import { test } from 'bun:test';

/** A rule about the tree. Its failure names what breaks it, what to do about that, and the decision that says why. */
export interface Rule {
  readonly name: string;
  /** A sentence to whoever has broken it. */
  readonly fix: string;
  /** The number of a decision, or the path of a page. */
  readonly serves: number | `${string}.md`;
  /** Each break as one line, `file -> target` or `file: what`. */
  readonly breaks: () => readonly string[] | Promise<readonly string[]>;
}

const root = resolve(import.meta.dir, '../../..');

/** Makes a test of each rule. */
export function keepRules(rules: readonly Rule[]): void {
  for (const rule of rules)
    test(rule.name, async () => {
      const reason = reasonOf(rule);
      const found = await rule.breaks();
      if (found.length > 0) throw new Error(failureOf(rule, found, reason));
    });
}

function failureOf(rule: Rule, found: readonly string[], reason: string): string {
  const lines = found.map((line) => `  ${line}`);
  return [`${rule.name}: ${found.length} broken`, ...lines, rule.fix, `Why: ${reason}`].join('\n');
}

/** The page that gives the reason. It has to exist, also while the rule holds. */
function reasonOf({ name, serves }: Rule): string {
  const page =
    typeof serves === 'string'
      ? serves
      : [...new Glob(`docs/decisions/${String(serves).padStart(4, '0')}-*.md`).scanSync(root)][0];
  if (page === undefined || !existsSync(join(root, page)))
    throw new Error(`The rule "${name}" serves ${serves}, which is not there.`);
  return page;
}
