import type { Words } from '../words/en.ts';

export const draft = {
  draft: {
    notSaved: 'Geändert und noch nicht gespeichert.',
    discard: 'Verwerfen',
    review: 'Änderung ansehen',
    save: 'Speichern',
    saved: 'Gespeichert.',
    changes: 'Was sich ändert',
    added: 'Neu:',
    removed: 'Entfällt:',
    leave: 'Ihre Änderungen sind nicht gespeichert. Seite verlassen und sie verlieren?',
    overtaken:
      'Inzwischen hat jemand anderes gespeichert. Ihre Eingaben stehen noch hier; alles Übrige zeigt deren Fassung.',
    conflict: 'Inzwischen hat jemand anderes gespeichert. Es wurde nichts ersetzt.',
    theirs: 'Das wurde dort geändert:',
    takeTheirs: 'Diese Fassung übernehmen, meine verwerfen',
    keepMine: 'Mit meiner weiterarbeiten',
  },
} satisfies Partial<Words>;
