import { team } from '../team/words.de.ts';
import { settings } from '../settings/words.de.ts';
import { audit } from '../audit/words.de.ts';
import { access } from '../access/words.de.ts';
import { accounting } from '../accounting/words.de.ts';
import { carts } from '../carts/words.de.ts';
import { clock } from '../clock/words.de.ts';
import { chart } from '../chart/words.de.ts';
import { connectors } from '../connectors/words.de.ts';
import { discounts } from '../discounts/words.de.ts';
import { draft } from '../draft/words.de.ts';
import { routing } from '../routing/words.de.ts';
import { taxShipping } from '../tax-shipping/words.de.ts';
import { customers } from '../customers/words.de.ts';
import { events } from '../events/words.de.ts';
import { design } from '../design/words.de.ts';
import { extensions } from '../extensions/words.de.ts';
import { frame } from '../frame/words.de.ts';
import { keys } from '../keys/words.de.ts';
import { ops } from '../ops/words.de.ts';
import { fulfillments } from '../fulfillments/words.de.ts';
import { invoices } from '../invoices/words.de.ts';
import { orders } from '../orders/words.de.ts';
import { payments } from '../payments/words.de.ts';
import type { Words } from './en.ts';
import { webhooks } from '../webhooks/words.de.ts';
import { requests } from '../requests/words.de.ts';
import { today } from '../today/words.de.ts';
import { scopes } from '../scopes/words.de.ts';
import { shared } from './shared.de.ts';
import { subscriptions } from '../subscriptions/words.de.ts';

export const de: Words = {
  ...shared,
  ...access,
  ...audit,
  ...settings,
  ...team,
  ...accounting,
  ...carts,
  ...clock,
  ...chart,
  ...customers,
  ...events,
  ...connectors,
  ...discounts,
  ...draft,
  ...design,
  ...extensions,
  ...frame,
  ...fulfillments,
  ...invoices,
  ...scopes,
  ...keys,
  ...ops,
  ...orders,
  ...payments,
  ...requests,
  ...subscriptions,
  ...today,
  ...routing,
  ...taxShipping,
  ...webhooks,
};
