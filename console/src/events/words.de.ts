import type { Words } from '../words/en.ts';

export const events = {
  event: {
    type: 'Art',
    types_one: '{{count}} Art',
    types_other: '{{count}} Arten',
    findType: 'Eine Art suchen',
    noType: 'Diese Art gibt es nicht',
    chosen: 'gewählt',
    resource: 'Betrifft',
    byResource: 'ID einer Ressource',
    at: 'Zeitpunkt',
    position: 'Position',
    sequence: 'Nummer innerhalb der Ressource',
    facts: 'Das Ereignis',
    payload: 'Inhalt',
    payloadHelp: 'So erhält es jeder Empfänger',
    saveLines: 'NDJSON exportieren',
    none: 'Keine Ereignisse',
    noneHelp:
      'Was in Ihrem Shop geschieht, wird hier festgehalten und 30 Tage aufbewahrt: Warenkörbe, Bestellungen, Zahlungen, Kunden.',
    gone: 'Dieses Ereignis gibt es hier nicht',
    goneHelp: 'Ereignisse werden 30 Tage aufbewahrt.',
    notSent: 'An niemanden gesendet',
    notSentHelp: 'Kein Endpunkt und keine Erweiterung hatte diese Art abonniert, als es geschah.',
    resend: 'Erneut senden',
    resendWill:
      '{{type}} wird noch einmal an einen Endpunkt gesendet, als eigene Zustellung. Der Empfänger erkennt das Ereignis an seiner ID.',
    noEndpoint: 'Es gibt keinen aktiven Endpunkt, an den es gesendet werden könnte.',
  },
} satisfies Partial<Words>;
