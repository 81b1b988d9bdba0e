import { readFileSync } from 'node:fs';
import { printHelp } from '../services/process/print-help.mjs';
import { linesOf } from './scripts.mjs';

const help = `
npm run help

Prints each script of package.json with what it does. Many scripts take -- --help.
`;

if (printHelp(process.argv.slice(2), help)) process.exit();
const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const lines = linesOf(Object.keys(JSON.parse(text).scripts));
console.log(`npm run <script> [-- <arguments>]\n${lines.join('\n')}`);
