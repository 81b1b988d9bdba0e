import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** The first commit that is not checked, then commits of others that landed before the rule, each with a word on why. */
const SINCE = 'cli/words/commits-since';

/** Whatever a commit does, these verbs fit. */
const VAGUE = /^(?:Say|Let|Give|Tell|Keep|Name|Show)\b/;
const NOT_IMPERATIVE = /^(?!\w*(?:ss|us|as|eed|bed|hed)\b|Bring\b)\w+(?:ed|ing|s)\b/;

/** What is wrong with the subject of a commit; null when nothing is. */
export function subjectFault(subject: string): string | null {
  if (/^(?:Merge |Revert |fixup! |squash! )/.test(subject)) return null;
  if (subject.length > 72) return `has ${subject.length} characters, of at most 72`;
  if (VAGUE.test(subject))
    return 'begins with a verb that fits any change: write add, reject, rename ...';
  if (!/^[A-Z]/.test(subject)) return 'does not begin with a capital letter';
  if (NOT_IMPERATIVE.test(subject))
    return 'is not imperative: "Reject ...", not "Rejects" or "Rejected"';
  return subject.endsWith('.') ? 'ends in a full stop' : null;
}

/** The faults of all commits since the recorded one; none outside a clone that has it. */
export function commitFaults(): string[] {
  const [base = '', ...lines] = readFileSync(SINCE, 'utf8').trim().split('\n');
  const excused = new Set(lines.map((line) => line.slice(0, 8)));
  return logSince(base).flatMap((line) => {
    const subject = line.slice(9);
    const fault = excused.has(line.slice(0, 8)) ? null : subjectFault(subject);
    return fault === null ? [] : [`commit ${line.slice(0, 8)}: the subject ${fault}: "${subject}"`];
  });
}

function logSince(base: string): string[] {
  try {
    const options = ['log', '--no-merges', '--abbrev=8', '--format=%h %s', `${base}..HEAD`];
    return execFileSync('git', options, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
      .split('\n')
      .filter((line) => line !== '');
  } catch {
    console.log(`words: commits are not checked, since this copy has no commit ${base}`);
    return [];
  }
}
