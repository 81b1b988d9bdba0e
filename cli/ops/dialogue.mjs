import { createInterface } from 'node:readline/promises';
import { Refusal } from '../services/process/refusal.mjs';

export const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The workspace that a command is about. */
export function workspaceOf({ command, rest }) {
  const [id, ...more] = rest;
  if (!id || more.length > 0 || !ID.test(id))
    throw new Refusal(`${command} needs the id of a workspace (ops top)`);
  return id;
}

/** Asks before what changes something; a script says --yes. */
export async function ask({ isSure }, question) {
  if (isSure) return;
  if (process.stdin.isTTY !== true)
    throw new Refusal(`${question} Add --yes to do it without asking.`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await lines.question(`${question} [y/N] `);
  lines.close();
  if (!/^y(es)?$/i.test(answer.trim())) throw new Refusal('nothing was done');
}

export function print({ isJson }, answer, screen) {
  const lines = isJson ? [JSON.stringify(answer, null, 2)] : screen(answer);
  process.stdout.write(`${lines.join('\n')}\n`);
}
