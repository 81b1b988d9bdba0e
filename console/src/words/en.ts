type Texts<Tree> = {
  readonly [Name in keyof Tree]: Tree[Name] extends string ? string : Texts<Tree[Name]>;
};

/** The words that every language has, of all sections; each page loads those that it shows. */
export type Words = Texts<
  typeof import('./shared.en.ts').shared &
    typeof import('../access/words.en.ts').access &
    typeof import('../address/words.en.ts').addresses &
    typeof import('../timeline/words.en.ts').timeline &
    typeof import('../audit/words.en.ts').audit &
    typeof import('../settings/words.en.ts').settings &
    typeof import('../team/words.en.ts').team &
    typeof import('../accounting/words.en.ts').accounting &
    typeof import('../carts/words.en.ts').carts &
    typeof import('../clock/words.en.ts').clock &
    typeof import('../chart/words.en.ts').chart &
    typeof import('../customers/words.en.ts').customers &
    typeof import('../events/words.en.ts').events &
    typeof import('../connectors/words.en.ts').connectors &
    typeof import('../discounts/words.en.ts').discounts &
    typeof import('../disputes/words.en.ts').disputes &
    typeof import('../draft/words.en.ts').draft &
    typeof import('../design/words.en.ts').design &
    typeof import('../extensions/words.en.ts').extensions &
    typeof import('../frame/words.en.ts').frame &
    typeof import('../fulfillments/words.en.ts').fulfillments &
    typeof import('../invoices/words.en.ts').invoices &
    typeof import('../scopes/words.en.ts').scopes &
    typeof import('../shortcuts/words.en.ts').shortcuts &
    typeof import('../keys/words.en.ts').keys &
    typeof import('../table/words.en.ts').lists &
    typeof import('../notifications/words.en.ts').notifications &
    typeof import('../orders/words.en.ts').orders &
    typeof import('../payments/words.en.ts').payments &
    typeof import('../requests/words.en.ts').requests &
    typeof import('../returns/words.en.ts').returns &
    typeof import('../subscriptions/words.en.ts').subscriptions &
    typeof import('../today/words.en.ts').today &
    typeof import('../routing/words.en.ts').routing &
    typeof import('../tax-shipping/words.en.ts').taxShipping &
    typeof import('../webhooks/words.en.ts').webhooks &
    typeof import('../ops/words.en.ts').ops
>;
