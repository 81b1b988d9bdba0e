import type { Rule } from './rule.ts';
import { textOf } from './source-tree.ts';

/** These files run units of work: they send `begin`, the fence and the work together. */
const runsUnits = /^storage\/orm\//;

export const unitOfWorkRules: readonly Rule[] = [
  {
    name: 'statements of a unit of work travel in a batch',
    fix: 'Call tx.batch([() => lockFirst(tx), () => lockSecond(tx)]): it sends them in this order, which Promise.all leaves to how its elements are written.',
    serves: 246,
    breaks: () => promisesInUnits(textOf),
  },
  {
    name: 'only what concludes a request stores its response',
    fix: 'Return concludingUnit(ctx, work) from the verb, decidingUnit where the work decides, concludeAlone(ctx, result) where there is no unit; a context is passed on with the conclusion that it has.',
    serves: 245,
    breaks: () => ownConclusions(textOf),
  },
];

/** These files make the conclusion of a request or of a job, pass it on and use it. */
const concludes =
  /^(domain\/(context|tenancy\/enter-tenant)\.ts|api\/pipeline\/perform\.ts|actors\/runtime\/due\/job-end\.ts|storage\/(database\.ts|orm\/.*))$/;

/** Each other use of a request's conclusion, or of the writes that a unit of work ends with. */
export function ownConclusions(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([file]) => !concludes.test(file))
    .flatMap(([file, text]) => {
      const code = codeOf(text);
      return [...code.matchAll(/\b(conclusion|concluding)\b/g)].map(
        ({ index, 0: word }) => `${file}:${lineAt(code, index)}: ${word}`,
      );
    });
}

/** Each `Promise.all`, and each of its kind, in a function that has a transaction. */
export function promisesInUnits(files: ReadonlyMap<string, string>): string[] {
  return [...files]
    .filter(([file]) => !runsUnits.test(file))
    .flatMap(([file, text]) => {
      const code = codeOf(text);
      return [...code.matchAll(/Promise\.(all|allSettled|any|race)\(/g)]
        .filter(({ index, 0: call }) => isInUnit(code, index, index + call.length))
        .map(({ index, 0: call }) => `${file}:${lineAt(code, index)}: ${call}...)`);
    });
}

/** Without comments and texts; the lines stay where they are. */
function codeOf(text: string): string {
  const blank = (found: string): string => found.replaceAll(/[^\n]/g, ' ');
  return text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/[^\n]*|'[^'\n]*'|`[^`]*`/g, blank);
}

function lineAt(code: string, index: number): number {
  return code.slice(0, index).split('\n').length;
}

/** Its elements use the transaction, or a function around it takes one. */
function isInUnit(code: string, index: number, opened: number): boolean {
  if (/\btx\b/.test(code.slice(opened, endOf(code, opened)))) return true;
  const before = code.slice(0, index);
  const [statement = ''] = /[^;{}]*$/.exec(before) ?? [];
  return /\btx\b[^;{}]*=>/.test(statement) || headersOf(before).some((head) => /\btx\b/.test(head));
}

function endOf(code: string, opened: number): number {
  let depth = 1;
  for (let at = opened; at < code.length; at += 1) {
    if (code[at] === '(') depth += 1;
    if (code[at] === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return code.length;
}

interface Block {
  readonly opener: string;
  readonly at: number;
  /** For a block of statements: the last parentheses before it, which are a function's parameters or a condition. */
  readonly head: string;
}

/** The heads of the blocks that are open at the end of the text. */
function headersOf(before: string): string[] {
  const open: Block[] = [];
  // By depth.
  const parentheses: string[] = [''];
  for (let at = 0; at < before.length; at += 1) {
    const letter = before[at] ?? '';
    if ('({['.includes(letter)) {
      open.push({ opener: letter, at, head: parentheses[open.length] ?? '' });
      parentheses[open.length] = '';
    } else if (')}]'.includes(letter)) {
      const closed = open.pop();
      if (closed?.opener === '(') parentheses[open.length] = before.slice(closed.at, at);
      // The braces of a type in front of a body are not the end of a statement.
      else if (letter === '}' && !/^\s*[>{|&[]/.test(before.slice(at + 1, at + 50)))
        parentheses[open.length] = '';
    } else if (letter === ';') {
      parentheses[open.length] = '';
    }
  }
  return open.filter(({ opener }) => opener === '{').map(({ head }) => head);
}
