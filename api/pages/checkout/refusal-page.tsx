import type { Refusal } from '../../../domain/errors.ts';
import { randomBase62 } from '../../../storage/ids.ts';
import { checkoutDocument } from '../../../templates/checkout/document.tsx';
import { Panel, type PanelProps } from '../../../templates/checkout/panel.tsx';
import type { Reply } from '../../http/reply.ts';
import { plainFrame } from '../linked-pages.ts';
import { pageHeaders } from './page-headers.ts';
import type { PageRequest } from './page-request.ts';
import { pageTexts, type PageTexts } from './page-texts.ts';
import { packed } from './session-page.ts';

/** Replaces a session that may not be shown. It contains nothing of any session, so anybody may frame it. */
export function deniedPage(request: PageRequest): Reply {
  return plainPage(request, 200, ({ deniedHeading, deniedText }) => ({
    sign: 'bad',
    heading: deniedHeading,
    text: deniedText,
  }));
}

/** An error as a buyer reads it. */
export function refusalPage(refusal: Refusal, request: PageRequest): Reply {
  const reply = plainPage(request, refusal.status, (labels) => panelOf(refusal, labels));
  return { ...reply, headers: { ...reply.headers, ...refusal.headers } };
}

function panelOf({ status }: Refusal, labels: PageTexts['labels']): PanelProps {
  if (status === 404)
    return {
      sign: 'bad',
      heading: labels.unknownHeading,
      text: labels.unknownText,
    };
  if (status === 429)
    return {
      sign: 'time',
      heading: labels.limitedHeading,
      text: labels.limitedText,
    };
  return {
    sign: 'bad',
    heading: labels.closedHeading,
    text: labels.closedText,
  };
}

function plainPage(
  request: PageRequest,
  status: number,
  say: (labels: PageTexts['labels']) => PanelProps,
): Reply {
  // Nothing is known here of the session or its shop.
  const { labels, language } = pageTexts(null, request.acceptLanguage, null);
  const panel = say(labels);
  const nonce = randomBase62(22);
  const frame = {
    ...plainFrame(panel.heading, { ...labels, language }, nonce),
    isEmbedded: request.isEmbedded,
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
