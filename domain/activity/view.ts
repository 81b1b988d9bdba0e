import type {
  ActivityRow,
  ChangeFacts,
  DocumentFacts,
  FulfillmentFacts,
  MailFacts,
  ReturnFacts,
  TransactionFacts,
} from '../../storage/queries/activity/activity-page.ts';
import type { MailState } from '../../storage/queries/activity/mails-about.ts';
import { toTimelineView } from '../timeline-view.ts';
import { activityTypes, type mailStatuses } from './schemas.ts';

type MailStatus = (typeof mailStatuses)[number];

export function toActivityView(row: ActivityRow) {
  const { id, details } = row;
  const item = { id, at: row.at.toISOString(), type: row.type, actor: null, reason: null };
  switch (activityTypes.find((type) => type === row.type)) {
    case 'change':
      return { ...item, ...changeOf(row, details as ChangeFacts) };
    case 'transaction': {
      const { reason, ...transaction } = transactionOf(details as TransactionFacts);
      return { ...item, reason, transaction };
    }
    case 'mail':
      return { ...item, mail: mailOf(details as MailFacts) };
    case 'document': {
      const { reason, ...document } = details as DocumentFacts;
      return { ...item, reason, document };
    }
    case 'fulfillment': {
      const { reason: cancelReason, ...fulfillment } = details as FulfillmentFacts;
      const reason = fulfillment.event === 'cancelled' ? cancelReason : null;
      return { ...item, id: `${id}:${fulfillment.event}`, reason, fulfillment };
    }
    case 'return': {
      const { reason, ...facts } = details as ReturnFacts;
      return { ...item, id: `${id}:${facts.event}`, reason, return: facts };
    }
    case undefined:
      throw new Error(`no activity has the type ${row.type}`);
  }
}

function changeOf(
  { at, id, step: sequence, packed }: ActivityRow,
  { actorType: actor_type, actorId: actor_id, actorLabel: actor_label, action }: ChangeFacts,
) {
  if (!packed) throw new Error(`change ${id} has no content`);
  const entry = { id, at, sequence, actor_type, actor_id, actor_label, action, packed };
  const { actor, reason, changes, totals } = toTimelineView(entry);
  return { actor, reason, change: { action, sequence, changes, totals } };
}

function transactionOf({ card, ...facts }: TransactionFacts) {
  const { brand, lastFour } = card ?? {};
  return { ...facts, card: brand && lastFour ? { brand, lastFour } : null };
}

function mailOf({ id, template, to, state, sentAt, orderId }: MailFacts) {
  const isReachable = to !== null;
  return {
    id,
    template,
    to,
    status: statusOf(state),
    sentAt: sentAt && new Date(sentAt).toISOString(),
    orderId: isReachable && state !== 'queued' ? orderId : null,
  };
}

function statusOf(state: MailState): MailStatus {
  return state === 'queued' ? 'pending' : state;
}
