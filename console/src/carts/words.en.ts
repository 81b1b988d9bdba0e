export const carts = {
  cart: {
    changed: 'Changed',
    status: 'State',
    items: 'Items',
    find: 'E-mail',
    none: 'No carts',
    noneHelp: 'Carts appear as soon as your shop makes one.',
    empty: 'The cart is empty.',
    details: 'Details',
    ends: 'Expires',
    asItWas: 'This is the cart as it was after change {{sequence}}.',
    now: 'Show it as it is now',
  },
};
