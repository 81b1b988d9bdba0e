import type { Words } from '../words/en.ts';

export const chart = {
  chart: {
    theseDays: 'Diese Tage',
    daysBefore: 'Die Tage davor',
    showTable: 'Als Tabelle zeigen',
    hideTable: 'Tabelle ausblenden',
    interval: 'Wann',
    before: 'Davor',
    valueBefore: 'Wert davor',
    allRows: 'Alle {{count}} Zeilen zeigen',
  },
} satisfies Partial<Words>;
