import { relative, resolve } from 'node:path';
import {
  isArrayLiteralExpression,
  isAsExpression,
  isAssignmentOperator,
  isBinaryExpression,
  isCallExpression,
  isDeleteExpression,
  isElementAccessExpression,
  isForInStatement,
  isForOfStatement,
  isNonNullExpression,
  isObjectLiteralExpression,
  isParenthesizedExpression,
  isPostfixUnaryExpression,
  isPrefixUnaryExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isSpreadAssignment,
  isSpreadElement,
  isStringLiteral,
  isVariableDeclaration,
  SyntaxKind,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast';
import { API, SymbolFlags, type Checker, type Program, type Type } from 'typescript/unstable/async';

/**
 * Finds what is written into a row of storage/entities from outside that folder. The compiler says what a variable
 * is, so neither its name nor a destructuring, a generic parameter or a smaller type hides a row.
 *
 * Counted, each place once:
 * - a field, or a part of its value, that is assigned, counted up or down, deleted or a target of a destructuring;
 * - a row handed to `assign` (of Object or of an entity manager), to Reflect.set or to defineProperty;
 * - an array, set or date in a field that a method of its own changes.
 *
 * A smaller type (an interface, a Pick) counts where some entity fits it and has the field, unless the variable is
 * declared as an object literal. Not seen: a row that is typed as `any`, `unknown` or a record of any names, and a value
 * that was read from a field into a variable. The API of the compiler has no promise of stability, but its version is
 * pinned in package.json.
 */
export interface EntityWrite {
  /** From the root of the tree. */
  readonly file: string;
  readonly line: number;
  /** As it is written: `order.paidAt`. */
  readonly target: string;
  /** The classes that the row may be. */
  readonly entities: readonly string[];
}

interface Candidate {
  readonly written: Node;
  /** The row that the statement may write to, the innermost first, with the field if its name is known. */
  readonly rows: readonly { readonly row: Node; readonly field: string | null }[];
}

const ENTITIES = 'storage/entities/';
/** Methods that write into their first argument. */
const assigners =
  /^((Object|Reflect)\.(assign|set|defineProperty|defineProperties|deleteProperty)|[^]*\.assign)$/;
/** The methods that change an array, a map, a set or a date. */
const changers =
  /^(push|pop|shift|unshift|splice|sort|reverse|fill|copyWithin|add|clear|delete|set|set(UTC)?(Time|FullYear|Month|Date|Hours|Minutes|Seconds|Milliseconds))$/;

/** Reads the program of a tsconfig; `isOutside` picks the files of it that may not write. */
export async function entityWrites(
  root: string,
  config: string,
  isOutside: (file: string) => boolean,
): Promise<EntityWrite[]> {
  const api = new API({ cwd: root });
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [resolve(root, config)] });
    const [project] = snapshot.getProjects();
    if (project === undefined) throw new Error(`The compiler opens no project of ${config}`);
    const { program, checker } = project;
    const names = await program.getSourceFileNames();
    const own = names.filter((name) => name.startsWith(`${root}/`));
    const files = own.map((name) => relative(root, name)).toSorted();
    const entities = await Entities.read(root, files, program, checker);
    const found: EntityWrite[] = [];
    for (const file of files.filter(isOutside)) {
      const source = await program.getSourceFile(resolve(root, file));
      if (source !== undefined) found.push(...(await writesOf(file, source, checker, entities)));
    }
    return found;
  } finally {
    await api.close();
  }
}

async function writesOf(
  file: string,
  source: SourceFile,
  checker: Checker,
  entities: Entities,
): Promise<EntityWrite[]> {
  const candidates = candidatesOf(source);
  if (candidates.length === 0) return [];
  const rows = candidates.flatMap((candidate) => candidate.rows);
  const types = await checker.getTypeAtLocation(rows.map(({ row }) => row));
  const typeOf = new Map(rows.map(({ row }, index) => [row, types[index]]));
  const found: EntityWrite[] = [];
  for (const { written, rows: chain } of candidates) {
    for (const { row, field } of chain) {
      const type = typeOf.get(row);
      const names = type === undefined ? [] : await entities.namesOf(type, row, field);
      if (names.length === 0) continue;
      const line = source.text.slice(0, written.end).split('\n').length;
      found.push({ file, line, target: written.getText(source), entities: names });
      break;
    }
  }
  return found;
}

function candidatesOf(source: SourceFile): Candidate[] {
  const found: Candidate[] = [];
  const add = (written: Node, rows = rowsOf(written)): void => {
    if (rows.length > 0) found.push({ written, rows });
  };
  const visit = (node: Node): void => {
    for (const target of targetsOf(node)) add(target);
    if (isCallExpression(node) && isPropertyAccessExpression(node.expression)) {
      const { expression, name } = node.expression;
      const [first] = node.arguments;
      if (first !== undefined && assigners.test(node.expression.getText(source)))
        add(first, [{ row: first, field: null }, ...rowsOf(first)]);
      if (changers.test(name.text)) add(expression);
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** The expressions that a statement writes to. */
function targetsOf(node: Node): Node[] {
  if (isBinaryExpression(node) && isAssignmentOperator(node.operatorToken.kind))
    return partsOf(node.left);
  if (isPrefixUnaryExpression(node) || isPostfixUnaryExpression(node))
    return node.operator === SyntaxKind.PlusPlusToken ||
      node.operator === SyntaxKind.MinusMinusToken
      ? [node.operand]
      : [];
  if (isDeleteExpression(node)) return [node.expression];
  if (isForOfStatement(node) || isForInStatement(node)) return partsOf(node.initializer);
  return [];
}

/** The targets of a destructuring; of any other expression itself. */
function partsOf(target: Node): Node[] {
  if (isArrayLiteralExpression(target)) return target.elements.flatMap(partsOf);
  if (isSpreadElement(target) || isSpreadAssignment(target)) return partsOf(target.expression);
  if (isObjectLiteralExpression(target)) return target.properties.flatMap(partsOf);
  if (isPropertyAssignment(target)) return partsOf(target.initializer);
  if (isBinaryExpression(target)) return partsOf(target.left);
  return [target];
}

/** `order.metadata.note` may be a field of `order.metadata`, or a part of a field of `order`. */
function rowsOf(target: Node): { row: Node; field: string | null }[] {
  if (
    isParenthesizedExpression(target) ||
    isNonNullExpression(target) ||
    isAsExpression(target) ||
    isSatisfiesExpression(target)
  )
    return rowsOf(target.expression);
  if (isPropertyAccessExpression(target))
    return [{ row: target.expression, field: target.name.text }, ...rowsOf(target.expression)];
  if (isElementAccessExpression(target)) {
    const { argumentExpression: name, expression: row } = target;
    return [{ row, field: isStringLiteral(name) ? name.text : null }, ...rowsOf(row)];
  }
  return [];
}

interface Entity {
  readonly name: string;
  readonly type: Type;
  readonly fields: ReadonlySet<string>;
}

/** The classes of storage/entities. */
class Entities {
  readonly #classes = new Map<number, Promise<string[]>>();
  readonly #smaller = new Map<string, Promise<string[]>>();

  private constructor(
    private readonly checker: Checker,
    private readonly all: readonly Entity[],
  ) {}

  static async read(
    root: string,
    files: readonly string[],
    program: Program,
    checker: Checker,
  ): Promise<Entities> {
    const all: Entity[] = [];
    for (const file of files.filter((name) => name.startsWith(ENTITIES))) {
      const source = await program.getSourceFile(resolve(root, file));
      const module = source && (await checker.getSymbolAtLocation(source));
      for (const symbol of module ? await checker.getExportsOfModule(module) : []) {
        if ((symbol.flags & SymbolFlags.Class) === 0) continue;
        const type = await checker.getDeclaredTypeOfSymbol(symbol);
        const fields = await checker.getPropertiesOfType(type);
        all.push({ name: symbol.name, type, fields: new Set(fields.map(({ name }) => name)) });
      }
    }
    if (all.length === 0) throw new Error(`No class is found in ${ENTITIES}`);
    return new Entities(checker, all);
  }

  /** The entities that a row of this type may be, if it is written to in that field. */
  async namesOf(type: Type, row: Node, field: string | null): Promise<string[]> {
    const names = await this.#classesOf(type);
    if (names.length > 0 || field === null) return names;
    const fitting = await this.#fitting(type, field);
    return fitting.length > 0 && (await this.#isLiteral(row)) ? [] : fitting;
  }

  /** Whether a variable is declared as an object literal, which is no row whatever it holds. */
  async #isLiteral(row: Node): Promise<boolean> {
    const symbol = await this.checker.getSymbolAtLocation(row);
    const declaration = await symbol?.valueDeclaration?.resolve();
    return (
      declaration !== undefined &&
      isVariableDeclaration(declaration) &&
      declaration.initializer !== undefined &&
      isObjectLiteralExpression(declaration.initializer)
    );
  }

  #classesOf(type: Type): Promise<string[]> {
    let names = this.#classes.get(type.id);
    if (names === undefined) {
      names = this.#readClasses(type);
      this.#classes.set(type.id, names);
    }
    return names;
  }

  async #readClasses(type: Type): Promise<string[]> {
    const direct = this.all.find((entity) => entity.type.id === type.id);
    if (direct !== undefined) return [direct.name];
    const parts = await this.#partsOf(type);
    const names = await Promise.all(parts.map((part) => this.#classesOf(part)));
    return [...new Set(names.flat())].toSorted();
  }

  async #partsOf(type: Type): Promise<readonly Type[]> {
    if (type.isUnionType() || type.isIntersectionType()) return type.getTypes();
    if (type.isTypeParameter()) {
      const bound = await this.checker.getBaseConstraintOfType(type);
      return bound === undefined || bound.id === type.id ? [] : [bound];
    }
    return type.isClassOrInterface() ? ((await type.getBaseTypes()) ?? []) : [];
  }

  #fitting(type: Type, field: string): Promise<string[]> {
    const key = `${type.id} ${field}`;
    let names = this.#smaller.get(key);
    if (names === undefined) {
      names = this.#readFitting(type, field);
      this.#smaller.set(key, names);
    }
    return names;
  }

  async #readFitting(type: Type, field: string): Promise<string[]> {
    const having = this.all.filter(({ fields }) => fields.has(field));
    if (having.length === 0 || !type.isObjectType()) return [];
    if (!(await this.checker.getPropertyOfType(type, field))) return [];
    const fits = await Promise.all(
      having.map((entity) => this.checker.isTypeAssignableTo(entity.type, type)),
    );
    return having
      .filter((_, index) => fits[index])
      .map(({ name }) => name)
      .toSorted();
  }
}
