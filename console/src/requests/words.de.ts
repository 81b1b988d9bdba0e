import type { Words } from '../words/en.ts';

export const requests = {
  request: {
    status: 'Status',
    source: 'Gesendet von',
    own: 'Auch die der Konsole',
    since: 'Ab',
    slower: 'Dauer ab',
    more: 'Weitere Filter',
    fewer: 'Weniger Filter',
    docs: 'Was das bedeutet',
    alike: 'Weitere',
    alikeOf: 'Weitere mit {{value}}',
    curl: 'Noch einmal, als curl',
    fillIn: 'Ergänzen Sie, was als [redacted] steht.',
    noneSo:
      'Keine Anfrage dieser Tage ist so. Nehmen Sie einen Filter weg, oder warten Sie auf eine.',
    find: 'Teil des Pfads',
    stop: 'Nicht mehr folgen',
    none: 'Keine Anfragen',
    noneHelp:
      'Anfragen Ihrer Server, von Erweiterungen und der Kommandozeile bleiben hier einige Tage.',
    route: 'Operation',
    by: 'Durch',
    userAgent: 'User-Agent',
    key: 'Idempotenzschlüssel',
    replayed: 'Erneut beantwortet',
    query: 'Parameter',
    body: 'Inhalt',
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
