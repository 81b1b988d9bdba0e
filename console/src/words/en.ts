import type { team } from '../team/words.en.ts';
import type { settings } from '../settings/words.en.ts';
import type { audit } from '../audit/words.en.ts';
import type { access } from '../access/words.en.ts';
import type { addresses } from '../address/words.en.ts';
import type { accounting } from '../accounting/words.en.ts';
import type { carts } from '../carts/words.en.ts';
import type { clock } from '../clock/words.en.ts';
import type { chart } from '../chart/words.en.ts';
import type { connectors } from '../connectors/words.en.ts';
import type { discounts } from '../discounts/words.en.ts';
import type { disputes } from '../disputes/words.en.ts';
import type { draft } from '../draft/words.en.ts';
import type { routing } from '../routing/words.en.ts';
import type { taxShipping } from '../tax-shipping/words.en.ts';
import type { customers } from '../customers/words.en.ts';
import type { events } from '../events/words.en.ts';
import type { design } from '../design/words.en.ts';
import type { extensions } from '../extensions/words.en.ts';
import type { frame } from '../frame/words.en.ts';
import type { keys } from '../keys/words.en.ts';
import type { ops } from '../ops/words.en.ts';
import type { notifications } from '../notifications/words.en.ts';
import type { lists } from '../table/words.en.ts';
import type { fulfillments } from '../fulfillments/words.en.ts';
import type { invoices } from '../invoices/words.en.ts';
import type { orders } from '../orders/words.en.ts';
import type { payments } from '../payments/words.en.ts';
import type { webhooks } from '../webhooks/words.en.ts';
import type { returns } from '../returns/words.en.ts';
import type { requests } from '../requests/words.en.ts';
import type { today } from '../today/words.en.ts';
import type { shortcuts } from '../shortcuts/words.en.ts';
import type { scopes } from '../scopes/words.en.ts';
import type { shared } from './shared.en.ts';
import type { subscriptions } from '../subscriptions/words.en.ts';
import type { timeline } from '../timeline/words.en.ts';

type Texts<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Texts<Tree[Name]>;
};

/** The words that every language has, of all sections; each page loads those that it shows. */
export type Words = Texts<
  typeof shared &
    typeof access &
    typeof addresses &
    typeof timeline &
    typeof audit &
    typeof settings &
    typeof team &
    typeof accounting &
    typeof carts &
    typeof clock &
    typeof chart &
    typeof customers &
    typeof events &
    typeof connectors &
    typeof discounts &
    typeof disputes &
    typeof draft &
    typeof design &
    typeof extensions &
    typeof frame &
    typeof fulfillments &
    typeof invoices &
    typeof scopes &
    typeof shortcuts &
    typeof keys &
    typeof lists &
    typeof notifications &
    typeof orders &
    typeof payments &
    typeof requests &
    typeof returns &
    typeof subscriptions &
    typeof today &
    typeof routing &
    typeof taxShipping &
    typeof webhooks &
    typeof ops
>;
