import type { Letter } from './frame.tsx';
import { letter } from './letter.tsx';

export function webhookEndpointPaused(props: {
  readonly workspaceName: string;
  readonly url: string;
  /** Null: it returned 410 Gone. */
  readonly failingSince: string | null;
}): Letter {
  return letter({
    subject: `A webhook endpoint of ${props.workspaceName} was paused`,
    paragraphs: [
      props.failingSince === null
        ? 'This endpoint answered 410, which says that it is gone for good:'
        : `Every delivery to this endpoint has failed since ${props.failingSince.slice(0, 10)}:`,
      props.url,
      'Nothing more is sent to it. Activate it again when it works; what happened meanwhile can be replayed.',
    ],
  });
}
