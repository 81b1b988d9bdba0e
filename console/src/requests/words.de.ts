import type { Words } from '../words/en.ts';

export const requests = {
  request: {
    at: 'Zeit',
    request: 'Anfrage',
    method: 'Methode',
    status: 'Status',
    code: 'Fehler',
    took: 'Dauer',
    source: 'Von',
    find: 'Teil des Pfads',
    follow: 'Folgen',
    stop: 'Nicht mehr folgen',
    none: 'Keine Anfragen',
    noneHelp:
      'Anfragen Ihrer Server, der Kommandozeile und dieser Konsole bleiben hier einige Tage.',
    route: 'Operation',
    by: 'Durch',
    userAgent: 'User-Agent',
    key: 'Idempotenzschlüssel',
    replayed: 'Erneut beantwortet',
    id: 'Id der Anfrage',
    query: 'Parameter',
    body: 'Inhalt',
    answer: 'Antwort',
    redacted:
      'Geheimnisse, Adressen und alles, was nicht sicher harmlos ist, wurde ersetzt, bevor dies aufbewahrt wurde.',
  },
  sources: {
    api: 'Server',
    cli: 'Kommandozeile',
    'sdk-python': 'Python-SDK',
    dashboard: 'Konsole',
    extension: 'Erweiterung',
    browser: 'Browser',
  },
  actors: {
    api_key: 'API-Schlüssel',
    member: 'Mitglied',
    extension: 'Erweiterung',
    buyer: 'Käufer',
    staff: 'Betreiber',
    system: 'Der Dienst',
  },
} satisfies Partial<Words>;
