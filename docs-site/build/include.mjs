import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const languages = { '.mjs': 'js', '.js': 'js', '.py': 'python' };

/** Puts the file of each line `<<< path` there as a block of code, so that an example's code exists once. */
export function includeFiles(root, text) {
  return text.replaceAll(/^<<< (\S+)$/gm, (_, path) => {
    const code = readFileSync(join(root, path), 'utf8').trimEnd();
    const name = path.split('/').slice(3).join('/');
    return `\`\`\`${languages[extname(path)] ?? ''} [${name}]\n${code}\n\`\`\``;
  });
}
