import type {
  RenderReply,
  RenderRequest,
} from '../../../templates/invoice/worker/render-messages.ts';

declare const self: Worker;

const thread = crypto.randomUUID();

/** A render worker that does what the invoice number says. */
self.addEventListener('message', (event: MessageEvent<RenderRequest>) => {
  const { number } = event.data.document;
  if (number === 'hang') for (;;);
  if (number === 'exit') process.exit(1);
  if (number === 'crash') throw new Error('deliberate');
  const said = number === 'thread' ? thread : number;
  const reply: RenderReply =
    number === 'refuse' ? { error: 'refused' } : { pdf: new TextEncoder().encode(said) };
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  setTimeout(() => self.postMessage(reply), number === 'slow' ? 400 : 0);
});
