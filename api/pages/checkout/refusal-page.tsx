import type { Refusal } from '../../../domain/errors.ts';
import { randomBase62 } from '../../../storage/ids.ts';
import { checkoutDocument } from '../../../templates/checkout/document.tsx';
import { Panel, type PanelProps } from '../../../templates/checkout/panel.tsx';
import type { Reply } from '../../http/reply.ts';
import { pageHeaders } from './page-headers.ts';
import type { PageRequest } from './page-request.ts';
import { packed } from './session-page.ts';

/** Replaces a session that may not be shown. It contains nothing of any session, so anybody may frame it. */
export function deniedPage(request: PageRequest): Reply {
  return plainPage(request, 200, {
    sign: 'bad',
    heading: 'This checkout cannot be shown here',
    text: 'The page around it is not on the shop’s list. Open the checkout from the shop itself.',
  });
}

/** An error as a buyer reads it. */
export function refusalPage(refusal: Refusal, request: PageRequest): Reply {
  const reply = plainPage(request, refusal.status, panelOf(refusal));
  return { ...reply, headers: { ...reply.headers, ...refusal.headers } };
}

function panelOf({ status }: Refusal): PanelProps {
  if (status === 404)
    return {
      sign: 'bad',
      heading: 'There is no such checkout',
      text: 'The link may be incomplete. Go back to the shop and try again.',
    };
  if (status === 429)
    return {
      sign: 'time',
      heading: 'Too many requests',
      text: 'Wait a moment, then load this page again.',
    };
  return {
    sign: 'bad',
    heading: 'This checkout is not available',
    text: 'The shop cannot take payments at the moment.',
  };
}

function plainPage(request: PageRequest, status: number, panel: PanelProps): Reply {
  const nonce = randomBase62(22);
  const frame = {
    title: panel.heading,
    look: { primaryColor: null, fontFamily: null, borderRadius: 8 },
    name: '',
    logoUrl: null,
    isEmbedded: request.isEmbedded,
    isTest: false,
    links: [],
    leaveUrl: null,
    nonce,
    script: null,
  };
  const headers = pageHeaders({
    ancestors: request.isEmbedded ? '*' : null,
    api: '',
    images: [],
    fieldsUrl: null,
    framesBank: false,
    nonce,
  });
  return packed(checkoutDocument(frame, <Panel {...panel} />), headers, request, status);
}
