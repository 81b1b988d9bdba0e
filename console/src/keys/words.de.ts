import type { Words } from '../words/en.ts';

export const keys = {
  key: {
    name: 'Name',
    nameHelp: 'Was ihn benutzt, etwa „Shop-Server“. Verläufe und das Prüfprotokoll zeigen ihn.',
    key: 'Schlüssel',
    type: 'Art',
    secret: 'Geheim, für Ihren Server',
    publishable: 'Öffentlich, für Webseiten',
    scopes: 'Rechte',
    scopesHelp:
      'Was der Schlüssel darf; „write“ schließt „read“ ein. Das lässt sich später nicht ändern, und kein Schlüssel hat mehr Rechte als Sie.',
    scopeCount_one: '{{count}} Recht',
    scopeCount_other: '{{count}} Rechte',
    used: 'Zuletzt benutzt',
    never: 'Nie',
    state: 'Zustand',
    actions: 'Aktionen',
    more: 'Mehr',
    add: 'Schlüssel anlegen',
    added: 'Der Schlüssel ist angelegt.',
    new: 'Ihr neuer Schlüssel',
    once: 'Er wird nur dieses eine Mal gezeigt. Bewahren Sie ihn dort auf, wo Ihr Server seine Geheimnisse liest; ein geheimer Schlüssel gehört nie in eine Webseite.',
    try: 'Probieren Sie ihn aus:',
    kept: 'Ich habe ihn aufbewahrt',
    revoked: 'Widerrufen',
    revoke: 'Widerrufen',
    revokeTitle: '„{{name}}“ widerrufen?',
    revokeWill:
      'Anfragen mit diesem Schlüssel werden ab jetzt abgelehnt. Das lässt sich nicht rückgängig machen.',
    revokedNow: 'Der Schlüssel ist widerrufen.',
    rotate: 'Wechseln',
    rotateTitle: '„{{name}}“ wechseln',
    rotateWill:
      'Sie bekommen einen neuen Schlüssel mit denselben Rechten. Der alte gilt noch einen Tag, damit Sie umstellen können; ist er bekannt geworden, beenden Sie ihn jetzt.',
    rotateNow: 'Den alten jetzt beenden',
    rotateDay: 'Wechseln',
    rotated: 'Der Schlüssel ist gewechselt.',
    none: 'Keine Schlüssel',
    noneHelp: 'Ihr Server ruft die API mit einem Schlüssel dieser Anwendung auf.',
  },
} satisfies Partial<Words>;
