/** Next.js calls this once, when the server starts. */
export function register() {
  if (process.env.NEXT_RUNTIME !== 'nodejs' || process.env.COMMERCE_WEBHOOK_SECRET) return;
  console.error('COMMERCE_WEBHOOK_SECRET is not set: `npx commerce listen` prints it.');
  process.exit(1);
}
