import type {
  RenderMessage,
  RenderRequest,
} from '../../../templates/invoice/worker/render-messages.ts';

/** A render process that does what the invoice number says; `die at logo` only when there is a logo. */
const held: Uint8Array[] = [];

process.on('disconnect', () => process.exit(0));
process.on('message', ({ document, branding }: RenderRequest) => {
  const number = 'slips' in document ? 'slips' : document.number;
  if (number === 'die at logo' && branding.logo !== null) process.kill(process.pid, 'SIGKILL');
  say({ logo: 'done' });
  if (number === 'hang') for (;;);
  if (number === 'exit') process.exit(1);
  if (number === 'crash') throw new Error('deliberate');
  if (number === 'killed') process.kill(process.pid, 'SIGKILL');
  if (number === 'hoard') for (;;) held.push(new Uint8Array(2 ** 24).fill(1));
  if (number === 'refuse') say({ error: 'refused' });
  else setTimeout(() => say({ pdf: new TextEncoder().encode(answerTo(number)) }), pauseOf(number));
});

function answerTo(number: string): string {
  if (number === 'process') return String(process.pid);
  return number === 'environment' ? JSON.stringify([process.env, process.cwd()]) : number;
}

function pauseOf(number: string): number {
  return number.startsWith('slow') ? 400 : 0;
}

function say(message: RenderMessage): void {
  process.send?.(message);
}
