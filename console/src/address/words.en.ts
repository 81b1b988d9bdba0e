export const addresses = {
  addressEdit: {
    change: { shipping: 'Change the delivery address', billing: 'Change the billing address' },
    saved: 'The address is saved.',
    orderWill:
      'The order is shipped to this address. Its total and its invoices stay as they are, and no mail is sent.',
    shippingWill:
      'Periods are shipped and taxed by this address from the next charge on. No mail is sent.',
    billingWill: 'Invoices of later charges are made out to this address. No mail is sent.',
  },
  addressField: {
    firstName: 'First name',
    lastName: 'Last name',
    company: 'Company',
    addressLine1: 'Street and number',
    addressLine2: 'Further line',
    postalCode: 'Postal code',
    city: 'City',
    stateProvince: 'State or province',
    countryCode: 'Country',
    phone: 'Phone',
  },
};
