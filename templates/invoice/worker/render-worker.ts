import type { RenderReply, RenderRequest } from './render-messages.ts';
import { renderInvoicePdf } from '../render-pdf.ts';

declare const self: Worker;

self.addEventListener('message', (event: MessageEvent<RenderRequest>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  void answer(event.data).then((reply) => self.postMessage(reply));
});

async function answer({ document, branding }: RenderRequest): Promise<RenderReply> {
  try {
    return { pdf: await renderInvoicePdf(document, branding) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}
