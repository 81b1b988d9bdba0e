import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ts } from '@ts-morph/common';
import { Glob } from 'bun';

/** One `fail(code, details)` of the product, as far as its text says what the details hold. */
export interface RaisedError {
  readonly where: string;
  readonly code: string;
  readonly details: 'none' | 'list' | 'unknown' | readonly string[];
}

const root = resolve(import.meta.dir, '../../..');

/** Every `fail(...)` in domain/ and api/ whose code is written out. */
export function raisedErrors(): RaisedError[] {
  const files = [...new Glob('{domain,api}/**/*.ts').scanSync(root)].toSorted();
  return files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    if (!text.includes('fail(')) return [];
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.ESNext, true);
    const found: RaisedError[] = [];
    const visit = (node: ts.Node): void => {
      if (ts.isCallExpression(node) && node.expression.getText() === 'fail') {
        const [code, details] = node.arguments;
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        if (code && ts.isStringLiteral(code))
          found.push({ where: `${file}:${line}`, code: code.text, details: detailsOf(details) });
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
    return found;
  });
}

function detailsOf(node: ts.Expression | undefined): RaisedError['details'] {
  if (!node || node.getText() === 'undefined') return 'none';
  if (ts.isArrayLiteralExpression(node)) return 'list';
  if (!ts.isObjectLiteralExpression(node)) return 'unknown';
  return node.properties.flatMap((one) => (one.name ? [one.name.getText()] : []));
}
