import type { Words } from '../words/en.ts';

export const frame = {
  session: {
    ended: 'Sie sind abgemeldet',
    endedWhy:
      'Ihre Sitzung ist zu Ende. Melden Sie sich an, um weiterzuarbeiten; diese Seite bleibt so lange, wie sie ist.',
    signIn: 'Anmelden',
    signOut: 'Abmelden',
    signOutEverywhere: 'Überall abmelden',
  },
  start: {
    noWorkspace: 'Sie sind noch in keinem Arbeitsbereich',
    begin: 'Einen Arbeitsbereich beginnen',
    beginHelp:
      'Er beginnt mit einer Sandbox, in der nichts Geld kostet, und einer Produktion, die beim Livegang öffnet. Sie werden sein Inhaber.',
    invited:
      'Sind Sie eingeladen? Dann öffnen Sie stattdessen den Link in der E-Mail: Er führt in jenen Arbeitsbereich.',
    create: 'Arbeitsbereich anlegen',
    created: '{{name}} ist angelegt.',
    firstApplication: 'Erste Anwendung',
    firstApplicationHelp: 'Was verkauft, etwa ein Shop oder eine App. Weitere können folgen.',
    choose: 'Welcher Arbeitsbereich?',
    find: 'Arbeitsbereich suchen',
    another: 'Neuer Arbeitsbereich',
    cancel: 'Zurück',
    noEnvironment: 'Dieser Arbeitsbereich hat keine Umgebung, die Sie sehen dürfen.',
    absent:
      'Diesen Arbeitsbereich oder diese Umgebung gibt es nicht, oder Sie dürfen sie nicht sehen.',
    absentHelp: 'Vielleicht wurde Ihre Adresse daraus entfernt.',
  },
  frame: {
    skip: 'Zum Inhalt',
    navigation: 'Navigation',
    workspace: 'Arbeitsbereich',
    environment: 'Umgebung',
    application: 'Anwendung',
    allApplications: 'Alle Anwendungen',
    chooseApplication: 'Wählen Sie oben eine Anwendung: das hier gehört zu einer davon.',
    account: 'Ihr Konto',
    theme: 'Aussehen',
    language: 'Sprache',
    test: 'Testdaten: {{name}}. Hier fließt kein echtes Geld.',
  },
  themes: { system: 'Wie das System', light: 'Hell', dark: 'Dunkel' },
  search: {
    open: 'Alles finden',
    keys: 'Strg K',
    placeholder: 'Bestellnummer, E-Mail, Id, Rechnungsnummer',
    nothing: 'Nichts gefunden.',
    help: 'Bestellnummer, E-Mail-Adresse, Rechnungsnummer oder Id eingeben.',
  },
  groups: { sales: 'Verkauf', engineering: 'Technik', workspace: 'Arbeitsbereich' },
  rooms: {
    today: 'Heute',
    orders: 'Bestellungen',
    carts: 'Warenkörbe',
    customers: 'Kunden',
    subscriptions: 'Abos',
    webhooks: 'Webhooks',
    events: 'Ereignisse',
    keys: 'API-Schlüssel',
    requests: 'Anfragen',
    team: 'Team',
    access: 'Was darf ein Mitglied?',
    audit: 'Prüfprotokoll',
    settings: 'Einstellungen',
  },
} satisfies Partial<Words>;
