import type { Words } from '../words/en.ts';

export const carts = {
  cart: {
    changed: 'Geändert',
    none: 'Keine Warenkörbe',
    noneHelp: 'Warenkörbe erscheinen, sobald Ihr Laden einen anlegt.',
    empty: 'Der Warenkorb ist leer.',
    ends: 'Läuft ab',
    asItWas: 'So war der Warenkorb nach Änderung {{sequence}}.',
    asItWasOf: 'So war der Warenkorb nach Änderung {{sequence}} von {{newest}}.',
    discountInvalid: 'Der Code gilt nicht',
    first: 'Erste Änderung',
    now: 'Zeigen, wie er jetzt ist',
    earlier: 'Eine Änderung früher',
    later: 'Eine Änderung später',
    all: 'Alle Warenkörbe',
    checkout: 'Seine Bestellungen und Kassensitzungen',
    copyOf: 'Kopie von',
  },
  abandoned: {
    title: 'Verlassene Warenkörbe',
    one: 'Verlassener Warenkorb',
    unknown: 'Käufer unbekannt',
    recovery: 'Wiederaufnahme',
    window: 'Innerhalb',
    days: 'der letzten {{count}} Tage',
    count: 'Verlassen',
    value: 'Liegen gelassen in {{currency}}',
    mails: 'E-Mails dazu gesendet',
    none: 'Keine verlassenen Warenkörbe',
    noneHelp:
      'Ein Warenkorb, in dem sich eine Weile nichts geändert hat, gilt als verlassen; wie lange das ist, steht in den Einstellungen der Kasse. Filter können welche verbergen.',
  },
  recovery: {
    pending: 'E-Mail folgt',
    no_email: 'Keine E-Mail gesendet',
    suppressed: 'Keine E-Mail gewünscht oder nötig',
    email_sent: 'E-Mail gesendet',
    recovered: 'Wieder aufgenommen',
  },
  recover: {
    open: 'Wieder aufnehmen',
    title: 'Diesen Warenkorb wieder aufnehmen?',
    copies:
      'Artikel, Adressen und Käufer werden in einen neuen offenen Warenkorb kopiert, zu den Preisen von damals.',
    checks: 'Ein Rabattcode wird neu geprüft, und die Summen werden neu gerechnet.',
    stays:
      'Der verlassene Warenkorb bleibt, wie er ist. Noch einmal gedrückt, kommt dieselbe Kopie, solange sie offen ist.',
    noMail:
      'Es geht keine E-Mail hinaus. Als Nächstes können Sie einen Link für den Käufer erstellen.',
    mailed: 'Der Käufer hat schon eine E-Mail, deren Link dasselbe tut.',
    done: 'Der Warenkorb ist wieder aufgenommen.',
    madeTitle: 'Der Warenkorb ist wieder offen',
    made_one: 'Der neue Warenkorb enthält {{count}} Position, zusammen {{amount}}.',
    made_other: 'Der neue Warenkorb enthält {{count}} Positionen, zusammen {{amount}}.',
    show: 'Neuen Warenkorb öffnen',
  },
  checkoutLink: {
    open: 'Link zur Kasse',
    title: 'Link zum Bezahlen dieses Warenkorbs',
    will: 'Für den Warenkorb wird eine Kasse geöffnet. Wer ihren Link hat, kann sie ausfüllen und bezahlen.',
    replaces:
      'Solange sie offen ist, kann der Laden den Warenkorb nicht ändern; eine frühere Kasse dazu endet.',
    sendTo: 'Es geht keine E-Mail hinaus: Senden Sie den Link selbst an {{email}}.',
    noMail: 'Es geht keine E-Mail hinaus: Geben Sie den Link dem Käufer selbst.',
    returnUrl: 'Wohin der Käufer danach kommt',
    returnUrlHelp: 'Die Adresse Ihres Ladens; dorthin führt auch „Zurück“.',
    ends: 'Er endet',
    see: 'Sehen, was der Käufer sieht',
  },
  draftOrder: {
    open: 'Bestellentwurf anlegen',
    done: 'Der Entwurf ist angelegt.',
    will: 'Aus dem Warenkorb wird ein Bestellentwurf über {{amount}}; er lässt sich dann nicht mehr ändern. Bezahlt wird er durch eine vermerkte Zahlung oder an einer Kasse. Es geht keine E-Mail hinaus.',
  },
} satisfies Partial<Words>;
