import type { Words } from '../words/en.ts';

export const shortcuts = {
  shortcuts: {
    title: 'Tastenkürzel',
    search: 'Suchen',
    next: 'Nächste Zeile einer Liste',
    previous: 'Vorherige Zeile einer Liste',
    open: 'Zeile öffnen',
    send: 'Das Formular eines Dialogs absenden',
    list: 'Diese Liste zeigen',
    goTo: 'Zu {{page}}',
    on: 'Einzelne Tasten verwenden',
    onHelp: 'Strg K und ? gehen in jedem Fall. Das gilt in diesem Browser.',
  },
} satisfies Partial<Words>;
