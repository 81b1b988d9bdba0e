import type { MollieProfile } from '../../../domain/connectors/mollie/load-profile.ts';
import type { Reply } from '../../http/reply.ts';
import { processorFieldsPage } from '../processor-fields/page.tsx';
import type { Reader } from '../reader.ts';

/** From Mollie's own host, as Mollie asks for. */
const MOLLIE_SCRIPT = 'https://js.mollie.com/v1/mollie.js';

export function mollieFieldsPage(
  { profileId, isTest }: MollieProfile,
  ownScript: string,
  reader: Reader,
): Reply {
  return processorFieldsPage({
    reader,
    data: { 'data-profile-id': profileId, 'data-mode': isTest ? 'test' : 'live' },
    processorScript: MOLLIE_SCRIPT,
    ownScript,
    sources: {
      script: 'https://js.mollie.com',
      img: 'https://*.mollie.com',
      connect: 'https://*.mollie.com',
      frame: 'https://js.mollie.com https://*.mollie.com',
    },
  });
}
