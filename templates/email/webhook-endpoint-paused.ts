import { letter, type Letter } from './letter.ts';

export function webhookEndpointPaused(props: {
  readonly workspaceName: string;
  readonly url: string;
  readonly failingSince: string;
}): Letter {
  return letter({
    subject: `A webhook endpoint of ${props.workspaceName} was paused`,
    paragraphs: [
      `Every delivery to this endpoint has failed since ${props.failingSince.slice(0, 10)}:`,
      props.url,
      'Nothing more is sent to it. Activate it again when it works; what happened meanwhile can be replayed.',
    ],
  });
}
