/** The shop's codes: one that holds, and one that has ended. */
export const discounts = [
  { code: 'WELCOME10', name: 'Ten percent off', type: 'percentage', value: 10 },
  {
    code: 'SUMMER20',
    name: 'Summer, which is over',
    type: 'percentage',
    value: 20,
    startsAt: '2025-06-01T00:00:00Z',
    endsAt: '2025-09-01T00:00:00Z',
  },
];

/** Where the shop delivers and what it costs; sales tax and VAT are added to its prices. */
export function shippingAndTax(currency) {
  const rate = (id, name, countries, minDays, maxDays, rest) => {
    return { id, name, countries, currency, minDays, maxDays, taxable: true, ...rest };
  };
  const tax = (country, name, percent, state = null) => {
    return { name, country, state, rate: percent, appliesToShipping: state === null };
  };
  return {
    shipping: {
      mode: 'rates',
      rates: [
        rate('standard', 'Standard', ['US'], 3, 5, {
          type: 'free_over',
          amount: 690,
          freeOver: 15000,
        }),
        rate('express', 'Express', ['US'], 1, 2, { type: 'flat', amount: 1900 }),
        rate('abroad', 'Tracked', ['CA', 'DE', 'GB'], 5, 9, { type: 'flat', amount: 2400 }),
      ],
    },
    tax: {
      mode: 'native',
      pricesIncludeTax: false,
      rules: [
        tax('US', 'Sales tax', '7.25', 'CA'),
        tax('US', 'Sales tax', '4', 'NY'),
        tax('US', 'Sales tax', '6.5', 'WA'),
        tax('DE', 'VAT', '19'),
        tax('GB', 'VAT', '20'),
      ],
    },
  };
}
