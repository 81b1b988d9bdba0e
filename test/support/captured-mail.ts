import type { Parsed } from './client.ts';
import { waitFor } from './wait-for.ts';
import { expectStatus, type World } from './world.ts';

/** The mails that were captured for an address, newest first. */
export async function mailsTo(world: World, to: string, template?: string): Promise<Parsed[]> {
  const filter = template ? `&template=${template}` : '';
  return expectStatus(
    await world.anyone.get(`/dev/mail?to=${encodeURIComponent(to)}${filter}`),
    200,
  );
}

/** The first mail to an address, once it is there. */
export async function waitForMail(world: World, to: string, template?: string): Promise<Parsed> {
  let mails: Parsed[] = [];
  await waitFor(async () => {
    mails = await mailsTo(world, to, template);
    return mails.length > 0;
  });
  return mails[0];
}
