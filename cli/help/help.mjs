import { readFileSync } from 'node:fs';
import { linesOf } from './scripts.mjs';

const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
const lines = linesOf(Object.keys(JSON.parse(text).scripts));
console.log(`npm run <script> [-- <arguments>]\n${lines.join('\n')}`);
