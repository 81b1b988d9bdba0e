import type { RenderMessage, RenderRequest } from './render-messages.ts';
import { renderPackingSlips } from '../packing-slip/render-packing-slips.ts';
import { renderInvoicePdf } from '../render-pdf.ts';

/**
 * The program of a render process. It has no environment, no database and no network of its own: it gets a document and
 * returns a PDF. It ends when its parent closes the channel or dies.
 */
process.on('message', (request: RenderRequest) => {
  void answer(request).then(say);
});
process.on('disconnect', () => process.exit(0));

async function answer({ document, branding }: RenderRequest): Promise<RenderMessage> {
  try {
    const logoDone = (): void => say({ logo: 'done' });
    const pdf =
      'slips' in document
        ? await renderPackingSlips(document, branding, logoDone)
        : await renderInvoicePdf(document, branding, logoDone);
    return { pdf };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function say(message: RenderMessage): void {
  process.send?.(message);
}
