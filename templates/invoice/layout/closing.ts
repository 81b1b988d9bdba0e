import type { PrintedDocument } from './printed-document.ts';
import { column, text, type Style } from './element.ts';
import { flowBlock, type FlowBlock } from './flow-block.ts';
import { contentWidth, fontSize } from './page.ts';
import type { Palette } from './palette.ts';

/** The payment instructions, one block per paragraph so that long ones may continue on the next page. */
export function paymentInstructions(document: PrintedDocument, palette: Palette): FlowBlock[] {
  if (document.paymentInstructions === null || document.due <= 0) return [];
  const heading = text(
    { fontSize: fontSize.heading, fontWeight: 600, paddingBottom: 4 },
    document.labels.paymentInstructions,
  );
  return [
    flowBlock('payment-heading', column({ width: contentWidth }, [heading]), {
      keepWithNext: true,
    }),
    ...paragraphs('payment', document.paymentInstructions, { color: palette.ink }),
  ];
}

/** The merchant's footer when it is too long for the foot of each page. */
export function footerParagraphs(footer: string, palette: Palette): FlowBlock[] {
  return paragraphs('footer', footer, { fontSize: fontSize.small, color: palette.muted });
}

function paragraphs(key: string, content: string, style: Style): FlowBlock[] {
  const lines = content.split('\n');
  return lines.map((line, index) => {
    const paddingBottom = index === lines.length - 1 ? 16 : 1;
    const body = line.trim() === '' ? column({ height: 6 }, []) : text(style, line);
    return flowBlock(`${key}-${index}`, column({ width: contentWidth, paddingBottom }, [body]));
  });
}
