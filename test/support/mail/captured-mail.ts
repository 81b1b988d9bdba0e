import type { Parsed } from '../world/client.ts';
import { waitFor } from '../timing/wait-for.ts';
import { expectStatus, type World } from '../world/world.ts';

/** The mails that were captured for an address, newest first. */
export async function mailsTo(world: World, to: string, template?: string): Promise<Parsed[]> {
  const filter = template ? `&template=${template}` : '';
  return expectStatus(
    await world.anyone.get(`/dev/mail?to=${encodeURIComponent(to)}${filter}`),
    200,
  );
}

/** A mail may wait for its PDF. */
const WAIT_MS = 40_000;

/** The newest mail to an address whose text names `about`, once it is there; others may mail the same address. */
export async function waitForMail(
  world: World,
  to: string,
  template?: string,
  about = '',
): Promise<Parsed> {
  let mail: Parsed;
  await waitFor(async () => {
    mail = (await mailsTo(world, to, template)).find(({ text }) => text.includes(about));
    return mail !== undefined;
  }, WAIT_MS);
  return mail;
}
