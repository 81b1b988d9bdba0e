export const chart = {
  chart: {
    theseDays: 'These days',
    daysBefore: 'The days before',
    showTable: 'Show as table',
    hideTable: 'Hide table',
    interval: 'When',
    before: 'Before',
    valueBefore: 'Value before',
    allRows: 'Show all {{count}} rows',
  },
};
