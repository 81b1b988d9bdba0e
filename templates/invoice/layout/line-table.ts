import type { InvoiceLine } from '../../../storage/entities/invoice-version.ts';
import { amount, column, row, rule, text, type Element } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { descriptionWidth, lineColumns, type LineColumn } from './line-columns.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Palette } from './palette.ts';
import type { PrintedDocument } from './printed-document.ts';

/** Characters and line breaks of a description or detail that are printed: any row stays well below a page's height. */
const DESCRIPTION_MAX = 400;
const BREAKS_MAX = 12;

/** The line table: a head that each page repeats, then one block per line; the last stays with the totals. */
export function lineTable(document: PrintedDocument, palette: Palette): FlowBlock[] {
  const columns = lineColumns(document);
  const head = flowBlock('lines-head', tableHead(document, columns, palette), {
    table: 'lines',
    isTableHead: true,
    keepWithNext: true,
  });
  const rows = document.lines.map((line, index) =>
    flowBlock(`line-${index}`, lineRow(line, columns, palette), {
      table: 'lines',
      keepWithNext: index === document.lines.length - 1,
    }),
  );
  return [head, ...rows];
}

function tableHead(
  { labels }: PrintedDocument,
  columns: readonly LineColumn[],
  palette: Palette,
): Element {
  const style = { fontSize: fontSize.small, fontWeight: 600, color: palette.ink };
  const cells = columns.map(({ title, width }) =>
    text({ ...style, width, flexShrink: 0, justifyContent: 'flex-end' }, title),
  );
  return column({ width: contentWidth }, [
    row({ paddingBottom: 5 }, [
      text({ ...style, width: descriptionWidth(columns), flexShrink: 0 }, labels.description),
      ...cells,
    ]),
    rule(palette.accentText, 1.2),
  ]);
}

function lineRow(line: InvoiceLine, columns: readonly LineColumn[], palette: Palette): Element {
  const cells = columns.map(({ cell, width }) =>
    amount({ width, flexShrink: 0 }, cell(line), palette.muted),
  );
  return rowOf(description(line, columns, palette), cells, palette);
}

/** The other cells never wrap, so the description alone determines the row's height. */
function rowOf(first: Element, cells: readonly Element[], palette: Palette): Element {
  return column({ width: contentWidth }, [
    row({ paddingTop: 5.5, paddingBottom: 5.5 }, [first, ...cells]),
    rule(palette.hairline),
  ]);
}

function description(line: InvoiceLine, columns: readonly LineColumn[], palette: Palette): Element {
  return column({ width: descriptionWidth(columns), flexShrink: 0 }, [
    text({}, shortened(line.description)),
    line.detail === null
      ? null
      : text({ fontSize: fontSize.small, color: palette.muted }, shortened(line.detail)),
  ]);
}

export function shortened(content: string): string {
  const lines = content.split('\n');
  const flat = [...lines.slice(0, BREAKS_MAX), lines.slice(BREAKS_MAX).join(' ')].join('\n').trim();
  const characters = [...flat];
  if (characters.length <= DESCRIPTION_MAX) return flat;
  return `${characters.slice(0, DESCRIPTION_MAX - 1).join('')}…`;
}
