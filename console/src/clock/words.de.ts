import type { Words } from '../words/en.ts';

export const clock = {
  clock: {
    title: 'Testuhr',
    real: 'Echte Zeit',
    frozen: 'Die Zeit steht still',
    advancing: 'Die Zeit läuft weiter',
    realWhy: 'Diese Umgebung hat die Zeit, die überall ist.',
    frozenWhy: 'Nichts wird fällig, bis Sie die Zeit weiterstellen.',
    advancingWhy:
      'Was unterwegs fällig wird, wird erledigt, jedes zu seinem Zeitpunkt. So lange kann niemand von Hand Geld bewegen.',
    target: 'Bis',
    advanceBy: 'Zeit weiterstellen um',
    by: { hour: '1 Stunde', day: '1 Tag', week: '1 Woche', month: '1 Monat' },
    to: 'Oder bis',
    advance: 'Weiterstellen',
    help: 'In Ihrer Zeitzone, höchstens 400 Tage auf einmal. Verlängerungen, Testphasen, neue Versuche und was sonst unterwegs fällig wird, wird erledigt; danach steht die Zeit still, und sie geht nie zurück.',
    freeze: 'Zeit hier anhalten',
    return: 'Zurück zur echten Zeit',
    returnWill:
      'Diese Umgebung bekommt wieder die echte Zeit. Was zu einer späteren Zeit entstanden ist, behält seine Daten; was danach fällig wird, wartet, bis es so weit ist.',
    isFrozen: 'Die Zeit steht still.',
    hasBegun: 'Die Zeit läuft weiter.',
    isReal: 'Wieder echte Zeit.',
    notice: 'Nicht die echte Zeit:',
  },
} satisfies Partial<Words>;
