import { connectDatabase } from '../postgres/database.mjs';
import { besideDatabase } from '../postgres/server-urls.mjs';
import { Refusal } from '../process/refusal.mjs';

const cellsMax = 4;

/** The variables that say where the cells are (docs/configuration.md). */
export const cellSettings = [
  'CELLS',
  'CELLS_DIRECT',
  'CELLS_REPLICA',
  'CELL',
  'DIRECTORY_URL',
  'SIGN_UP_CELLS',
];

/** How many cells TEST_CELLS asks for. */
export function readCellCount({ TEST_CELLS: text = '' }) {
  if (text === '') return 1;
  const count = Number(text);
  if (Number.isInteger(count) && count >= 1 && count <= cellsMax) return count;
  throw new Refusal(`TEST_CELLS must be a whole number from 1 to ${cellsMax}, not "${text}".`);
}

/** So many cells: main, b, c ..., each in a database beside the others of one server; that of the first has the name. */
export function cellsBeside(databaseUrl, name, count) {
  return Array.from({ length: count }, (_, index) => {
    const cell = index === 0 ? 'main' : String.fromCharCode(97 + index);
    const database = databaseOfCell(name, cell);
    return { name: cell, database, databaseUrl: besideDatabase(databaseUrl, database) };
  });
}

export function databaseOfCell(name, cell) {
  return cell === 'main' ? name : `${name}_${cell}`;
}

/** The variables that name the cells; nothing where there is one, at DATABASE_URL. */
export function cellsEnvironment(cells) {
  if (cells.length === 1) return {};
  return {
    CELLS: cells.map(({ name, databaseUrl }) => `${name}=${databaseUrl}`).join(' '),
    SIGN_UP_CELLS: 'random',
  };
}

/** Has new workspaces created in one of the cells; the directory is in the first one's database. */
export async function takeNewOnlyIn([first], home) {
  const client = await connectDatabase(first.databaseUrl);
  try {
    await client.query('update directory.cell set takes_new = (name = $1)', [home.name]);
  } finally {
    await client.end();
  }
}
