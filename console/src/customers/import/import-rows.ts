import { TAG_LENGTH_MAX, tagKey } from '../tag-key.ts';
import { readCsv, type CsvRecord } from './read-csv.ts';

/** A customer as a row of the file describes it, without the cells that are empty. */
export interface ImportedCustomer {
  readonly email: string;
  readonly firstName?: string;
  readonly lastName?: string;
  readonly phone?: string;
  readonly externalId?: string;
  readonly leitwegId?: string;
  readonly notes?: string;
  readonly tags?: string[];
  readonly netN?: number;
  readonly acceptsMarketing?: boolean;
}

/** Why a row cannot be imported; the API's own rules come on top. */
export type RowProblem =
  | { readonly kind: 'noEmail' | 'badEmail' | 'badDays' | 'badYesNo' | 'manyTags' | 'longTag' }
  | { readonly kind: 'tooLong'; readonly column: keyof typeof longest; readonly max: number }
  | { readonly kind: 'twice'; readonly line: number };

export interface ImportRow {
  readonly line: number;
  readonly customer: ImportedCustomer;
  readonly problem: RowProblem | null;
}

interface ImportFile {
  readonly rows: readonly ImportRow[];
  /** Titles of columns that mean nothing here. */
  readonly ignored: readonly string[];
}

/** The columns by what their titles may be, without regard to case, blanks, hyphens and underscores. */
const columns = {
  email: ['email', 'emailaddress', 'mail'],
  firstName: ['firstname', 'vorname'],
  lastName: ['lastname', 'surname', 'nachname'],
  phone: ['phone', 'telephone', 'telefon'],
  externalId: ['externalid', 'ihreid'],
  leitwegId: ['leitwegid'],
  notes: ['notes', 'note', 'notizen'],
  tags: ['tags', 'tag'],
  netN: ['netn', 'paymentterms', 'zahlungsziel'],
  acceptsMarketing: ['acceptsmarketing', 'werbungerlaubt'],
} as const;
type Column = keyof typeof columns;

const longest = {
  firstName: 200,
  lastName: 200,
  phone: 50,
  externalId: 255,
  leitwegId: 46,
  notes: 5_000,
} as const;
const texts = ['firstName', 'lastName', 'phone', 'externalId', 'leitwegId', 'notes'] as const;
const yesNo: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  ja: true,
  1: true,
  false: false,
  no: false,
  nein: false,
  0: false,
};

/** The customers of a CSV file with a line of titles; null where no column holds the e-mail address. */
export function readImport(text: string): ImportFile | null {
  const [head, ...records] = readCsv(text);
  const titles = head?.cells ?? [];
  const meant = titles.map(columnOf);
  if (!meant.includes('email')) return null;
  const first = new Map<string, number>();
  const rows = records.map((record): ImportRow => {
    const row = rowOf(record, meant);
    const { externalId } = row.customer;
    // A customer with an id of its own is named by it, another one by all that the row says.
    const name = externalId === undefined ? JSON.stringify(row.customer) : `id ${externalId}`;
    const line = first.get(name);
    if (line === undefined) first.set(name, record.line);
    return line === undefined || row.problem ? row : { ...row, problem: { kind: 'twice', line } };
  });
  return { rows, ignored: titles.filter((title, at) => meant[at] === null && title.trim() !== '') };
}

function columnOf(title: string): Column | null {
  const name = title.toLowerCase().replaceAll(/[\s_-]/g, '');
  const found = Object.entries(columns).find(([, names]) =>
    (names as readonly string[]).includes(name),
  );
  return (found?.[0] as Column | undefined) ?? null;
}

function rowOf({ line, cells }: CsvRecord, meant: readonly (Column | null)[]): ImportRow {
  const cell = (column: Column): string => plain(cells[meant.indexOf(column)] ?? '');
  const tags = [...new Map(cell('tags').split(',').flatMap(tagOf)).values()];
  const [netN, marketing] = [cell('netN'), cell('acceptsMarketing').toLowerCase()];
  const accepts = Object.hasOwn(yesNo, marketing) ? yesNo[marketing] : undefined;
  const customer: ImportedCustomer = {
    email: cell('email'),
    ...Object.fromEntries(
      texts.flatMap((name) => (cell(name) === '' ? [] : [[name, cell(name)] as const])),
    ),
    ...(tags.length === 0 ? {} : { tags }),
    ...(netN === '' ? {} : { netN: Number(netN) }),
    ...(accepts === undefined ? {} : { acceptsMarketing: accepts }),
  };
  const problem = (): RowProblem | null => {
    if (customer.email === '') return { kind: 'noEmail' };
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(customer.email)) return { kind: 'badEmail' };
    const long = texts.find((name) => cell(name).length > longest[name]);
    if (long) return { kind: 'tooLong', column: long, max: longest[long] };
    if (tags.length > 20) return { kind: 'manyTags' };
    if (tags.some((tag) => tag.length > TAG_LENGTH_MAX)) return { kind: 'longTag' };
    if (netN !== '' && !(/^\d{1,3}$/.test(netN) && Number(netN) >= 1 && Number(netN) <= 365))
      return { kind: 'badDays' };
    return marketing !== '' && accepts === undefined ? { kind: 'badYesNo' } : null;
  };
  return { line, customer, problem: problem() };
}

/** A cell as it was meant: our own export writes an apostrophe before what a spreadsheet would run as a formula. */
function plain(cell: string): string {
  return cell.replace(/^'(?=[\s\p{Cf}]*[=+\-@＝＋－＠\u2212])/u, '').trim();
}

function tagOf(text: string): (readonly [key: string, tag: string])[] {
  const tag = text.trim();
  return tag === '' ? [] : [[tagKey(tag), tag]];
}
