import { readFileSync } from 'node:fs';
import { ts } from '@ts-morph/common';
import type { Area } from './rules.ts';

/** A file's words at their places: what is not read is blank, so that offsets are those of the file. */
export interface Text {
  readonly file: string;
  readonly area: Area;
  readonly words: string;
}

export interface Name {
  readonly file: string;
  readonly offset: number;
  readonly name: string;
}

/** Where a doc comment begins, so that a rule can see its first words. */
const DOC_COMMENT = '\u00b6';
const GENERATED = /^(?:\/\/|#|<!--|.*\n).{0,80}[Gg]enerated (?:by|from)/;
const REFERENCE = /^docs\/(?:errors|events|cli|states|deprecations|configuration)\.md$/;
const DOCS =
  /^(?:[A-Z]+\.md|docs\/[^/]+\.md|docs\/contract\/(?:\d\d-[^/]+|README)\.md|docs-site\/pages\/.*\.md|(?:sdk|examples|loadtests)\/.*README\.md)$/;
const CODE = /\.(?:ts|tsx|mjs)$/;
const CATALOGUE =
  /^(?:console\/src\/(?:.*\/)?(?:words\.en|words\/en)\.ts|templates\/.*labels\/en\.ts)$/;

/** Our own tables of forbidden words would accuse themselves. */
const OWN = /^cli\/words\//;

export interface Reading {
  readonly texts: readonly Text[];
  readonly names: readonly Name[];
}

/** Reads the words of documents, catalogues and comments, and the names that hand-written code declares. */
export function readTexts(files: readonly string[]): Reading {
  const texts: Text[] = [];
  const names: Name[] = [];
  for (const file of files) {
    if (OWN.test(file)) continue;
    if (file === 'docs/openapi.json') {
      texts.push({ file, area: 'reference', words: descriptionsOf(readFileSync(file, 'utf8')) });
    } else if (DOCS.test(file)) {
      const area = REFERENCE.test(file) ? 'reference' : 'docs';
      texts.push({ file, area, words: proseOf(readFileSync(file, 'utf8')) });
    } else if (CODE.test(file)) {
      const source = readFileSync(file, 'utf8');
      if (GENERATED.test(source)) continue;
      const code = readCode(file, source);
      texts.push({ file, area: 'comments', words: code.comments });
      if (code.literals.trim() !== '')
        texts.push({ file, area: 'catalogue', words: code.literals });
      names.push(...code.names);
    }
  }
  return { texts, names };
}

function blank(text: string): string {
  return text.replaceAll(/[^\n]/g, ' ');
}

/** Markdown without code, addresses of links and comments. */
export function proseOf(markdown: string): string {
  return markdown
    .replaceAll(/^(```+|~~~+)[\s\S]*?^\1/gm, blank)
    .replaceAll(/<!--[\s\S]*?-->/g, blank)
    .replaceAll(/(`+)[^`]+?\1/g, blank)
    .replaceAll(/\]\([^)]*\)/g, blank);
}

/** The texts of an OpenAPI document. */
function descriptionsOf(json: string): string {
  const parts: string[] = [];
  let end = 0;
  for (const match of json.matchAll(/"(?:description|summary)": ?("(?:[^"\\]|\\.)*")/g)) {
    const start = match.index + match[0].length - (match[1]?.length ?? 0);
    parts.push(
      blank(json.slice(end, start)),
      proseOf(json.slice(start, match.index + match[0].length)),
    );
    end = match.index + match[0].length;
  }
  return parts.join('') + blank(json.slice(end));
}

interface Code {
  readonly comments: string;
  /** The words on pages: the values of a catalogue, and the text of JSX. */
  readonly literals: string;
  readonly names: readonly Name[];
}

export function readCode(file: string, source: string): Code {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false);
  const isCatalogue = CATALOGUE.test(file);
  const literals: [number, number][] = [];
  const words: [number, number][] = [];
  const names: Name[] = [{ file, offset: 0, name: fileName(file) }];
  const visit = (node: ts.Node, parent: ts.Node): void => {
    if (
      ts.isStringLiteralLike(node) ||
      ts.isTemplateLiteralToken(node) ||
      node.kind === ts.SyntaxKind.RegularExpressionLiteral ||
      ts.isJsxText(node)
    ) {
      literals.push([node.pos, node.end]);
      const isValue = isCatalogue && !(ts.isPropertyAssignment(parent) && parent.name === node);
      if (isValue || ts.isJsxText(node)) words.push([node.pos, node.end]);
    } else if (ts.isIdentifier(node) && declares(parent, node)) {
      names.push({ file, offset: node.end - node.text.length, name: node.text });
    }
    ts.forEachChild(node, (child) => visit(child, node));
  };
  ts.forEachChild(tree, (child) => visit(child, tree));
  return {
    comments: commentsOf(source, literals),
    literals: only(source, words),
    names,
  };
}

function fileName(file: string): string {
  return file
    .slice(file.lastIndexOf('/') + 1)
    .replace(/\..*$/, '')
    .replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function declares(parent: ts.Node, node: ts.Identifier): boolean {
  return (
    (ts.isVariableDeclaration(parent) ||
      ts.isParameter(parent) ||
      ts.isBindingElement(parent) ||
      ts.isFunctionDeclaration(parent) ||
      ts.isClassDeclaration(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isTypeAliasDeclaration(parent) ||
      ts.isMethodDeclaration(parent) ||
      ts.isMethodSignature(parent) ||
      ts.isPropertyDeclaration(parent) ||
      ts.isPropertySignature(parent) ||
      ts.isPropertyAssignment(parent)) &&
    parent.name === node
  );
}

function only(source: string, places: readonly (readonly [number, number])[]): string {
  let out = '';
  let end = 0;
  for (const [start, stop] of places) {
    out += blank(source.slice(end, start)) + source.slice(start, stop);
    end = stop;
  }
  return out + blank(source.slice(end));
}

/** Literals are blanked first, since `//` in an address begins no comment; a comment before one lies within its range. */
function commentsOf(source: string, literals: readonly (readonly [number, number])[]): string {
  let code = '';
  let end = 0;
  for (const [from, stop] of literals) {
    const start = Math.max(from, end) + triviaLength(source.slice(Math.max(from, end), stop));
    code += source.slice(end, start) + blank(source.slice(start, stop));
    end = stop;
  }
  code += source.slice(end);
  const places = [...code.matchAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g)].map(
    (match) => [match.index, match.index + match[0].length] as const,
  );
  return proseOf(
    only(source, places)
      .replaceAll('/**', `${DOC_COMMENT}  `)
      .replaceAll(/\*\/|\/\*|\/\/|^\s*\*/gm, blank),
  );
}

function triviaLength(text: string): number {
  return /^(?:\s|\/\*[\s\S]*?\*\/|\/\/[^\n]*)*/.exec(text)?.[0].length ?? 0;
}
