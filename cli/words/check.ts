import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { commitFaults, subjectFault } from './check-commits.ts';
import { findInNames, findInTexts, placeOf, type Finding } from './find.ts';
import { readTexts } from './read-texts.ts';

/**
 * `npm run words`: rejects words of a private dialect in documents, catalogues, comments and names, and subjects of
 * commits that name no change. What a rule found when it was added is counted in `counts.json`; a number may only fall
 * (decisions 224 and 225).
 */
const usage = `npm run words                       checks everything
npm run words -- --list [<key>]     prints the findings of one key, such as 'comments: tell', or of all
npm run words -- --record           lowers the numbers of counts.json to what is found
npm run words -- --subject <file>   checks the message of one commit, for .githooks/commit-msg`;

const COUNTS = join(import.meta.dir, 'counts.json');
const [option, value = ''] = process.argv.slice(2);

if (option === '--subject') checkMessage(value);
else if (option === '--list')
  printAll(findAll().filter(({ key }) => value === '' || key === value));
else if (option === '--record') record(findAll());
else if (option === undefined) check(findAll());
else console.log(usage);

function checkMessage(file: string): void {
  const [subject = ''] = readFileSync(file, 'utf8').split('\n');
  const fault = subjectFault(subject);
  if (fault === null) return;
  console.error(`The subject ${fault}: "${subject}" (decision 225)`);
  process.exitCode = 1;
}

function findAll(): Finding[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const deleted = new Set(gitLines(['ls-files', '--deleted']));
  const { texts, names } = readTexts(gitLines(options).filter((file) => !deleted.has(file)));
  return [...findInTexts(texts), ...findInNames(names)];
}

function gitLines(options: readonly string[]): string[] {
  const output = execFileSync('git', options, { encoding: 'utf8', maxBuffer: 1 << 26 });
  return output.split('\n').filter((line) => line !== '');
}

function check(findings: readonly Finding[]): void {
  const allowed = readCounts();
  let wrong = 0;
  for (const [key, found] of Map.groupBy(findings, (finding) => finding.key)) {
    const most = allowed[key] ?? 0;
    if (found.length <= most) continue;
    wrong += 1;
    console.log(
      `\n${key}: ${found.length} findings, of at most ${most}; write: ${found[0]?.write}`,
    );
    printAll(most === 0 ? found : ofChangedFiles(found));
  }
  const faults = commitFaults();
  for (const fault of faults) console.log(fault);
  if (wrong + faults.length === 0) return console.log('words: nothing to change');
  console.log(
    '\nReplace each word by one of those named, or reword. Where it is the right one: cli/words/vocabulary.ts, with the reason. Why: decisions 224 and 225.',
  );
  process.exitCode = 1;
}

/** A number that rose does not show which finding is new: it is in a file that differs from main, if one does. */
function ofChangedFiles(findings: readonly Finding[]): readonly Finding[] {
  const changed = new Set(gitLines(['diff', '--name-only', 'HEAD~1']));
  const own = findings.filter(({ file }) => changed.has(file));
  return own.length > 0 ? own : findings;
}

function printAll(findings: readonly Finding[]): void {
  for (const finding of findings) console.log(`  ${placeOf(finding)}`);
}

function readCounts(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(COUNTS, 'utf8')) as Record<string, number>;
}

function record(findings: readonly Finding[]): void {
  const before = readCounts();
  const isFirst = Object.keys(before).length === 0;
  const found = Map.groupBy(findings, ({ key }) => key);
  const after = [...found]
    .map(
      ([key, { length }]) => [key, isFirst ? length : Math.min(length, before[key] ?? 0)] as const,
    )
    .filter(([, count]) => count > 0)
    .toSorted(([a], [b]) => a.localeCompare(b));
  writeFileSync(COUNTS, `${JSON.stringify(Object.fromEntries(after), null, 2)}\n`);
}
