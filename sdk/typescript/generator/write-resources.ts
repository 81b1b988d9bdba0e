import type { AnswerKind, Operation, Schema } from './read-operations.ts';

/** A noun of the SDK: its methods, and the nouns below it. */
interface Noun {
  readonly names: readonly string[];
  readonly operations: Operation[];
  readonly nouns: Map<string, Noun>;
}

/** The classes by file name: one file for each noun at the top, and the list of them. */
export function writeResources(
  operations: readonly Operation[],
  note: string,
): Map<string, string> {
  const root: Noun = { names: [], operations: [], nouns: new Map() };
  for (const operation of operations) nounAt(root, operation.nouns).operations.push(operation);
  const files = new Map<string, string>();
  for (const [name, noun] of sorted(root.nouns))
    files.set(
      `resources/${kebab(name)}.ts`,
      `${note}${importsOf(noun)}\n${classesOf(noun).join('\n')}`,
    );
  files.set('all-resources.ts', `${note}${listOf(root)}`);
  return files;
}

function nounAt(root: Noun, names: readonly string[]): Noun {
  let noun = root;
  for (const [index, name] of names.entries()) {
    const below = noun.nouns.get(name) ?? {
      names: names.slice(0, index + 1),
      operations: [],
      nouns: new Map(),
    };
    noun.nouns.set(name, below);
    noun = below;
  }
  return noun;
}

function sorted(nouns: ReadonlyMap<string, Noun>): [string, Noun][] {
  return [...nouns].toSorted(([a], [b]) => (a < b ? -1 : 1));
}

function listOf(root: Noun): string {
  const nouns = sorted(root.nouns);
  const imports = nouns.map(
    ([name, noun]) => `import { ${classNameOf(noun)} } from './resources/${kebab(name)}.ts';`,
  );
  const fields = nouns.map(
    ([name, noun]) => `  readonly ${name} = new ${classNameOf(noun)}(this.http);`,
  );
  return [
    `import { Resource } from '../resource.ts';`,
    ...imports,
    '',
    '/** Every noun of the API. */',
    'export abstract class AllResources extends Resource {',
    ...fields,
    '}',
    '',
  ].join('\n');
}

function importsOf(noun: Noun): string {
  const operations = allOf(noun);
  const isIn = (text: string): boolean => operations.some((one) => methodOf(one).includes(text));
  const hasIds = operations.some((one) => one.pathNames.length > 0);
  const isCall = operations.some((one) => /(?<!Page)Call</.test(methodOf(one)));
  const pages = isIn('PageCall<') ? `import type { PageCall } from '../../page.ts';\n` : '';
  const shapes = ['Body', 'Data', 'Expanded', 'Query'].filter((name) => isIn(`${name}<`));
  const options = ['ReadOptions', 'VersionedWriteOptions', 'WriteOptions'].filter((name) =>
    operations.some((one) => optionsOf(one) === name),
  );
  return [
    isCall ? `import type { Call } from '../../call.ts';\n` : '',
    hasIds ? `import { at } from '../../path.ts';\n` : '',
    pages,
    `import type { ${options.join(', ')} } from '../../options.ts';\n`,
    `import { Resource } from '../../resource.ts';\n`,
    shapes.length > 0 ? `import type { ${shapes.join(', ')} } from '../../shapes.ts';\n` : '',
    isIn('T.') ? `import type * as T from '../types.ts';\n` : '',
  ].join('');
}

function allOf(noun: Noun): Operation[] {
  return [...noun.operations, ...[...noun.nouns.values()].flatMap(allOf)];
}

/** The classes of a noun and of those below it; the lower ones first, since a field creates them. */
function classesOf(noun: Noun): string[] {
  const below = sorted(noun.nouns);
  const fields = below.map(
    ([name, one]) => `  readonly ${name} = new ${classNameOf(one)}(this.http);\n`,
  );
  const body = [fields.join(''), ...noun.operations.map(methodOf)].filter((text) => text !== '');
  return [
    ...below.flatMap(([, one]) => classesOf(one)),
    `export class ${classNameOf(noun)} extends Resource {\n${body.join('\n')}}\n`,
  ];
}

function classNameOf(noun: Noun): string {
  return noun.names.map((name) => name.slice(0, 1).toUpperCase() + name.slice(1)).join('');
}

function kebab(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function methodOf(operation: Operation): string {
  const { answer, query } = operation;
  if (query?.expand) return expandingMethod(operation, query.expand);
  if (answer.kind === 'file' && answer.hasJson) return methodOfTwoAnswers(operation);
  const signature = `${operation.verb}(${parametersOf(operation).join(', ')}): ${answerTypeOf(operation)}`;
  return `${commentOf(operation)}  ${signature} {\n    return ${callOf(operation)};\n  }\n`;
}

/** What `expand` names is in the response's type, and what it does not name is not. */
function expandingMethod(operation: Operation, names: readonly string[]): string {
  const all = names.map((name) => `'${name}'`).join(' | ');
  const type = `T.${operation.typeName}`;
  const parameters = [
    ...operation.pathNames.map((name) => `${name}: string`),
    `query?: Query<${type}Data, 'expand'> & { expand?: readonly Expand[] }`,
    `options?: ${optionsOf(operation)}`,
  ];
  const isList = operation.answer.kind === 'list';
  const shown = `Expanded<Data<${type}Response>${isList ? '[number]' : ''}, ${all}, Expand>`;
  const answer = `${isList ? 'PageCall' : 'Call'}<${shown}>`;
  return [
    commentOf(operation),
    `  ${operation.verb}<const Expand extends ${all} = never>(${parameters.join(', ')}): ${answer} {\n`,
    `    return ${callOf(operation)};\n  }\n`,
  ].join('');
}

/** A file, or with `format: 'json'` the address of it. */
function methodOfTwoAnswers(operation: Operation): string {
  const type = `T.${operation.typeName}`;
  const ids = operation.pathNames.map((name) => `${name}: string`);
  const options = `options?: ${optionsOf(operation)}`;
  const ask = (query: string, answer: string): string =>
    `  ${operation.verb}(${[...ids, query, options].join(', ')}): ${answer}`;
  const address = `Call<Data<${type}Response>>`;
  const otherFormats = `Exclude<Query<${type}Data>['format'], 'json'>`;
  const request = requestOf(operation);
  return [
    commentOf(operation),
    `${ask(`query: Query<${type}Data> & { format: 'json' }`, address)};\n`,
    `${ask(`query?: Query<${type}Data> & { format?: ${otherFormats} }`, 'Call<Response>')};\n`,
    `${ask(`query?: Query<${type}Data>`, `${address} | Call<Response>`)} {\n`,
    `    return query?.format === 'json'\n      ? this.http.call(${request}, options)\n      : this.http.file(${request}, options);\n  }\n`,
  ].join('');
}

function parametersOf(operation: Operation): string[] {
  const { body, query, typeName, pathNames } = operation;
  const optional = (isRequired: boolean): string => (isRequired ? '' : '?');
  return [
    ...pathNames.map((name) => `${name}: string`),
    ...(body ? [`body${optional(body.isRequired)}: Body<T.${typeName}Data>`] : []),
    ...(query ? [`query${optional(query.isRequired)}: Query<T.${typeName}Data>`] : []),
    `options?: ${optionsOf(operation)}`,
  ];
}

function optionsOf({ method, takesIfMatch }: Operation): string {
  if (takesIfMatch) return 'VersionedWriteOptions';
  return method === 'GET' ? 'ReadOptions' : 'WriteOptions';
}

function answerTypeOf({ answer, typeName }: Operation): string {
  switch (answer.kind) {
    case 'file':
      return 'Call<Response>';
    case 'nothing':
      return 'Call<void>';
    case 'list':
      return `PageCall<${nameOf(answer.schema) ?? `Data<T.${typeName}Response>[number]`}>`;
    case 'data':
      return `Call<${nameOf(answer.schema) ?? `Data<T.${typeName}Response>`}>`;
  }
}

/** A component goes by its name, which an editor shows in place of its fields. */
function nameOf({ $ref, items }: Schema): string | null {
  if ($ref !== undefined) return `T.${$ref.split('/').at(-1)}`;
  const item = items && nameOf(items);
  return item ? `${item}[]` : null;
}

function callOf(operation: Operation): string {
  return `this.http.${senderOf(operation.answer)}(${requestOf(operation)}, options${cursorOf(operation.answer)})`;
}

function senderOf({ kind }: AnswerKind): string {
  return kind === 'list' || kind === 'file' ? kind : 'call';
}

function cursorOf(answer: AnswerKind): string {
  return answer.kind === 'list' && answer.cursorName !== 'cursor' ? `, '${answer.cursorName}'` : '';
}

function requestOf(operation: Operation): string {
  const { method, body, query, isKeyed } = operation;
  const parts = [
    `method: '${method}'`,
    `path: ${pathOf(operation)}`,
    body && 'body',
    body?.isForm && 'isForm: true',
    query && 'query',
    isKeyed && 'isKeyed: true',
  ];
  return `{ ${parts.filter(Boolean).join(', ')} }`;
}

function pathOf({ path, pathNames }: Operation): string {
  return pathNames.length === 0 ? `'${path}'` : `at\`${path.replaceAll('{', '${')}\``;
}

/** The description of what is deprecated begins with since when, and what to do instead. */
function commentOf({ summary, description, isDeprecated }: Operation): string {
  const [first = '', ...others] = description.split('\n\n');
  const words = isDeprecated ? [...others, `@deprecated ${first}`].join('\n\n') : description;
  const lines = `${summary}.\n\n${words}`.trim().split('\n');
  const text = lines.map((line) => `   * ${line.replaceAll('*/', '* /')}`.trimEnd()).join('\n');
  return `  /**\n${text}\n   */\n`;
}
