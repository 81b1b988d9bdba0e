import { describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { ts } from '@ts-morph/common';
import { raisedErrors } from '../../support/sdk/raised-errors.ts';

const path = 'sdk/typescript/src/error-details.ts';
const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);

interface Shape {
  readonly keys: readonly string[];
  readonly required: readonly string[];
  readonly mayBeAbsent: boolean;
}

/** The table of `ObjectDetails`, and the codes of `ListCode`. */
function readTable() {
  const objects = new Map<string, Shape>();
  const lists = new Set<string>();
  source.forEachChild((node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'ObjectDetails')
      for (const member of node.members)
        if (ts.isPropertySignature(member) && member.type)
          objects.set(member.name.getText(), shapeOf(member.type));
    if (ts.isTypeAliasDeclaration(node) && node.name.text === 'ListCode')
      for (const [, code = ''] of node.type.getText().matchAll(/'(\w+)'/g)) lists.add(code);
  });
  return { objects, lists };
}

function shapeOf(type: ts.TypeNode): Shape {
  const parts = ts.isUnionTypeNode(type) ? [...type.types] : [type];
  const members = parts.filter(ts.isTypeLiteralNode).flatMap(({ members: own }) => [...own]);
  const properties = members.filter(ts.isPropertySignature);
  return {
    keys: properties.map(({ name }) => name.getText()),
    required: properties.filter((one) => !one.questionToken).map(({ name }) => name.getText()),
    mayBeAbsent: parts.some((part) => part.kind === ts.SyntaxKind.UndefinedKeyword),
  };
}

const { objects, lists } = readTable();
const raised = raisedErrors();

describe('the details of an error', () => {
  test('the table was read', () => {
    expect(objects.size).toBeGreaterThan(15);
    expect(lists.size).toBeGreaterThan(5);
  });

  test('that are an object hold what the code’s type says, wherever it is raised', () => {
    const wrong = raised.flatMap(({ code, details, where }) => {
      const shape = objects.get(code);
      if (!shape || details === 'unknown') return [];
      if (details === 'none') return shape.mayBeAbsent ? [] : [`${where}: ${code} without details`];
      if (details === 'list') return [`${where}: ${code} with a list`];
      const extra = details.filter((key) => !shape.keys.includes(key));
      const absent = shape.required.filter((key) => !details.includes(key));
      return extra.length + absent.length === 0
        ? []
        : [`${where}: ${code} has also ${extra.join()} and lacks ${absent.join()}`];
    });
    expect(wrong).toEqual([]);
  });

  test('that are a list are one wherever the code is raised', () => {
    const wrong = raised
      .filter(
        ({ code, details }) => lists.has(code) && !['list', 'unknown'].includes(String(details)),
      )
      .map(({ code, where }) => `${where}: ${code}`);
    expect(wrong).toEqual([]);
  });
});
