import { team } from '../team/words.en.ts';
import { settings } from '../settings/words.en.ts';
import { audit } from '../audit/words.en.ts';
import { access } from '../access/words.en.ts';
import { accounting } from '../accounting/words.en.ts';
import { carts } from '../carts/words.en.ts';
import { clock } from '../clock/words.en.ts';
import { chart } from '../chart/words.en.ts';
import { connectors } from '../connectors/words.en.ts';
import { discounts } from '../discounts/words.en.ts';
import { draft } from '../draft/words.en.ts';
import { routing } from '../routing/words.en.ts';
import { taxShipping } from '../tax-shipping/words.en.ts';
import { customers } from '../customers/words.en.ts';
import { events } from '../events/words.en.ts';
import { design } from '../design/words.en.ts';
import { extensions } from '../extensions/words.en.ts';
import { frame } from '../frame/words.en.ts';
import { keys } from '../keys/words.en.ts';
import type { ops } from '../ops/words.en.ts';
import { fulfillments } from '../fulfillments/words.en.ts';
import { invoices } from '../invoices/words.en.ts';
import { orders } from '../orders/words.en.ts';
import { payments } from '../payments/words.en.ts';
import { webhooks } from '../webhooks/words.en.ts';
import { requests } from '../requests/words.en.ts';
import { today } from '../today/words.en.ts';
import { scopes } from '../scopes/words.en.ts';
import { shared } from './shared.en.ts';
import { subscriptions } from '../subscriptions/words.en.ts';

/** All words of the console in English, but those of operators; each room keeps its own beside its pages. */
export const en = {
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
  ...orders,
  ...payments,
  ...requests,
  ...subscriptions,
  ...today,
  ...routing,
  ...taxShipping,
  ...webhooks,
};

type Texts<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Texts<Tree[Name]>;
};

/** What every other language has to say, too. */
export type Words = Texts<typeof en & typeof ops>;
