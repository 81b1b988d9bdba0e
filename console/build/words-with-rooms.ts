import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Plugin } from 'vite';
import { isMeant, keysOf, saidIn } from './said-words.ts';

const BEGINNING = 'virtual:words/';

interface Room {
  readonly name: string;
  readonly english: string;
  readonly keys: readonly string[];
  /** A language's file, by the language. */
  readonly others: Readonly<Record<string, string>>;
}

/**
 * Words come with the modules that say them: a module whose text has a key of a room imports that room's words, so they
 * are in the chunk of its page and nowhere else. Nobody lists which page needs which room's words, as nobody lists
 * which classes Tailwind writes. English is at once there; the other languages are loaded by `words/words.ts`.
 */
export function wordsWithRooms(source: string): Plugin {
  let rooms: readonly Room[] = [];
  return {
    name: 'words-with-rooms',
    async buildStart() {
      rooms = await readRooms(source);
    },
    async hotUpdate({ file }) {
      if (isWords(file)) rooms = await readRooms(source);
    },
    resolveId(id) {
      return id.startsWith(BEGINNING) ? `\0${id}` : null;
    },
    load(id) {
      const room = rooms.find(({ name }) => id === `\0${BEGINNING}${name}`);
      return room ? moduleOf(room, source) : null;
    },
    transform(code, id) {
      const [file = ''] = id.split('?');
      if (!file.startsWith(source) || !/\.tsx?$/.test(file) || isWords(file)) return null;
      const said = [...saidIn(code)];
      const imports = rooms
        .filter(({ keys }) => said.some((one) => keys.some((key) => isMeant(key, one))))
        .map(({ name }) => `import '${BEGINNING}${name}';`);
      return imports.length > 0 ? { code: `${imports.join(' ')} ${code}`, map: null } : null;
    },
  };
}

function moduleOf({ name, english, others }: Room, source: string): string {
  const loads = Object.entries(others).map(
    ([language, file]) =>
      `${JSON.stringify(language)}: async () => (await import(${JSON.stringify(file)})).${name}`,
  );
  return `
    import { addRoom } from ${JSON.stringify(join(source, 'words/words.ts'))};
    import { ${name} } from ${JSON.stringify(english)};
    addRoom({ en: async () => ${name}, ${loads.join(', ')} }, ${name});
  `;
}

/** By the files' names: `words.en.ts` is English, and what lies beside it the other languages. */
async function readRooms(source: string): Promise<Room[]> {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((file) =>
    join(source, file),
  );
  return Promise.all(
    files
      .filter((file) => file.endsWith('.en.ts'))
      .map(async (english) => {
        // Nothing but an object is in it, which is valid JavaScript, too.
        const text = readFileSync(english, 'utf8');
        const module: Readonly<Record<string, object>> = await import(
          `data:text/javascript,${encodeURIComponent(text)}`
        );
        const [name = '', tree = {}] = Object.entries(module)[0] ?? [];
        const beside = files.filter(
          (file) => isWords(file) && file !== english && stem(file) === stem(english),
        );
        return {
          name,
          english,
          keys: keysOf(tree),
          others: Object.fromEntries(beside.map((file) => [basename(file).split('.')[1], file])),
        };
      }),
  );
}

function isWords(file: string): boolean {
  return /\.[a-z]{2}\.ts$/.test(file);
}

function stem(file: string): string {
  return join(dirname(file), basename(file).split('.')[0] ?? '');
}
