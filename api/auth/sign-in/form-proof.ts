import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Signing } from '../../../domain/ports/signing.ts';

/** What a form of a signed-in person's page carries: no other page can know it, and it fits one request only. */
export function formProofOf(
  { secrets }: Pick<Signing, 'secrets'>,
  signInId: string,
  about: string,
): string {
  const key = secrets.key('sign-in-form');
  return createHmac('sha256', key).update(`${signInId} ${about}`).digest('base64url');
}

export function isFormProof(
  services: Pick<Signing, 'secrets'>,
  signInId: string,
  about: string,
  given: string,
): boolean {
  const expected = Buffer.from(formProofOf(services, signInId, about));
  const actual = Buffer.from(given);
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
