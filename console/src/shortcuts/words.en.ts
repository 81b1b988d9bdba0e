export const shortcuts = {
  shortcuts: {
    title: 'Keyboard shortcuts',
    search: 'Search',
    next: 'Next row of a list',
    previous: 'Previous row of a list',
    open: 'Open the row',
    send: 'Send the form of a dialog',
    list: 'Show this list',
    goTo: 'Go to {{page}}',
    on: 'Use single keys',
    onHelp: 'Ctrl K and ? work in any case. This holds in this browser.',
  },
};
