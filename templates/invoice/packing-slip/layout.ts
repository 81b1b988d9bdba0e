import type { PackedLine, PackingSlip } from '../../../storage/entities/shapes/packing-slip.ts';
import type { InvoiceBranding } from '../branding.ts';
import type { FontSet } from '../fonts/fonts.ts';
import { formatQuantity } from '../labels/format.ts';
import type { Labels } from '../labels/en.ts';
import { labelsOf } from '../labels/labels-of.ts';
import type { Placed } from '../layout/draw.ts';
import { column, row, rule, text, type Element } from '../layout/element.ts';
import { flowBlock, type FlowBlock } from '../layout/flow-block.ts';
import { flowPages } from '../layout/flow-pages.ts';
import { shortened } from '../layout/line-table.ts';
import { titled } from '../layout/masthead.ts';
import { contentWidth, fontSize } from '../layout/page.ts';
import { pageFoot } from '../layout/page-frame.ts';
import { paletteOf, type Palette } from '../layout/palette.ts';
import { directionOf, languageOf } from '../../languages.ts';
import { slipLabelsOf } from './labels.ts';

/** The foot is one line. */
const FOOT_HEIGHT = 24;

/** Lays out one slip: its pages one after the other. */
export async function* layOutSlip(
  slip: PackingSlip,
  branding: InvoiceBranding,
  fonts: FontSet,
): AsyncGenerator<readonly Placed[], void, undefined> {
  const palette = paletteOf(branding.brandColor);
  const labels = labelsOf(slip.language);
  const { title } = slipLabelsOf(slip.language);
  const number = slip.orderNumber;
  yield* flowPages(
    {
      blocks: [
        titled({ title, number, marks: null }, branding, palette),
        addressAndFacts(slip, labels, palette),
        ...lineTable(slip, labels, palette),
      ],
      head: text({ color: palette.muted }, `${title} ${number}`),
      foot: (at) =>
        pageFoot(branding.companyName, `${number} · ${labels.page(at.number, at.of)}`, palette),
      footHeight: FOOT_HEIGHT,
    },
    { palette, fonts, direction: directionOf(languageOf(labels.language) ?? 'en') },
  );
}

const FACTS_WIDTH = 200;
/** Large enough to be read through the window of an envelope. */
const ADDRESS_SIZE = 11;

function addressAndFacts(slip: PackingSlip, labels: Labels, palette: Palette): FlowBlock {
  const { shipTo, orderDate } = slipLabelsOf(slip.language);
  const address = column({ width: contentWidth - FACTS_WIDTH - 20 }, [
    text({ fontSize: fontSize.small, color: palette.muted, marginBottom: 4 }, shipTo),
    ...slip.recipient.map((line, index) =>
      text({ fontSize: ADDRESS_SIZE, ...(index === 0 ? { fontWeight: 600 } : {}) }, line),
    ),
  ]);
  const facts = column({ width: FACTS_WIDTH }, [
    fact(labels.orderNumber, slip.orderNumber, palette),
    fact(orderDate, labels.date(slip.orderDate), palette),
  ]);
  const style = { width: contentWidth, justifyContent: 'space-between', paddingBottom: 26 };
  return flowBlock('address', row(style, [address, facts]));
}

function fact(label: string, value: string, palette: Palette): Element {
  const atEnd = { justifyContent: 'flex-end', textAlign: 'right' };
  return row({ justifyContent: 'space-between', marginBottom: 2.5 }, [
    text({ color: palette.muted, width: 90, flexShrink: 0 }, label),
    text({ width: FACTS_WIDTH - 94, ...atEnd }, value),
  ]);
}

const QUANTITY_WIDTH = 50;
const SKU_WIDTH = 140;
const GAP = 12;
const DESCRIPTION_WIDTH = contentWidth - QUANTITY_WIDTH - SKU_WIDTH - 2 * GAP;

function lineTable(slip: PackingSlip, labels: Labels, palette: Palette): FlowBlock[] {
  const { sku } = slipLabelsOf(slip.language);
  const heading = { fontSize: fontSize.small, fontWeight: 600, color: palette.ink, flexShrink: 0 };
  const head = column({ width: contentWidth }, [
    row({ paddingBottom: 5 }, [
      text({ ...heading, width: QUANTITY_WIDTH }, labels.quantity),
      gap(),
      text({ ...heading, width: SKU_WIDTH }, sku),
      gap(),
      text({ ...heading, width: DESCRIPTION_WIDTH }, labels.description),
    ]),
    rule(palette.accentText, 1.2),
  ]);
  return [
    flowBlock('head', head, { table: 'lines', isTableHead: true, keepWithNext: true }),
    ...slip.lines.map((line, index) =>
      flowBlock(`line-${index}`, lineRow(line, labels, palette), { table: 'lines' }),
    ),
  ];
}

function lineRow(line: PackedLine, { separators }: Labels, palette: Palette): Element {
  const quantity = formatQuantity(line.quantity, separators);
  return column({ width: contentWidth }, [
    row({ paddingTop: 6, paddingBottom: 6 }, [
      text({ width: QUANTITY_WIDTH, flexShrink: 0, fontWeight: 600 }, quantity),
      gap(),
      text({ width: SKU_WIDTH, flexShrink: 0 }, shortened(line.sku)),
      gap(),
      column({ width: DESCRIPTION_WIDTH, flexShrink: 0 }, [
        text({}, shortened(line.description)),
        line.detail === null
          ? null
          : text({ fontSize: fontSize.small, color: palette.muted }, shortened(line.detail)),
      ]),
    ]),
    rule(palette.hairline),
  ]);
}

/** Between columns: a margin would not change sides from right to left. */
function gap(): Element {
  return column({ width: GAP, flexShrink: 0 }, []);
}
