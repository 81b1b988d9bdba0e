import type { DisputePort } from '../../ports/payment-connector.ts';

/** Texts in the evidence by which a test decides at once how the dispute ends. */
const WINNING = 'winning_evidence';
const LOSING = 'losing_evidence';

/** The sandbox's bank reads the texts; without one of its two words it decides when an event says so. */
export const sandboxDisputes: DisputePort = {
  submit: async ({ texts }) => {
    const written = Object.values(texts).join('\n');
    if (written.includes(WINNING)) return { kind: 'done', status: 'won' };
    return { kind: 'done', status: written.includes(LOSING) ? 'lost' : 'under_review' };
  },
  accept: async () => ({ kind: 'done', status: 'lost' }),
  lookUp: async () => null,
};
