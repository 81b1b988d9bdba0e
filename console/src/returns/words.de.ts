import type { Words } from '../words/en.ts';

export const returns = {
  returnReasons: {
    size: 'Größe oder Passform',
    damaged: 'Beschädigt',
    wrong_item: 'Falscher Artikel',
    not_as_described: 'Nicht wie beschrieben',
    changed_mind: 'Gefällt nicht',
    other: 'Anderer Grund',
  },
  returns: {
    none: 'Keine Rücksendungen',
    noneHelp:
      'Eine Rücksendung beginnt auf der Seite einer Bestellung, sobald etwas versandt wurde. Filter blenden vielleicht welche aus.',
    noneYet: 'Nichts wird zurückgesandt',
    ofCustomer: 'Eines Kunden',
  },
  return: {
    start: 'Rücksendung beginnen',
    startTitle: 'Rücksendung zur Bestellung {{number}} beginnen',
    started: 'Die Rücksendung ist erfasst.',
    startWill:
      'Das hält fest, was zurückkommen soll. Es fließt kein Geld, und es geht keine E-Mail hinaus. Erfassen Sie den Eingang, wenn das Paket da ist.',
    what: 'Was zurückgesandt wird',
    reason: 'Grund',
    reasonOf: 'Grund für {{name}}',
    buyerNote: 'Was der Käufer dazu sagt',
    notesHelp: 'Nur für Sie; der Käufer sieht sie nicht.',
    details: 'Notizen und Sendungsnummer',
    saved: 'Die Rücksendung ist geändert.',
    receive: 'Eingang erfassen',
    receiveTitle: 'Eingang der Rücksendung {{number}} erfassen',
    receiveAction: 'Als eingetroffen erfassen',
    receivedDone: 'Der Eingang ist erfasst.',
    receiveWill:
      'Die Stück zählen bei der Bestellung als zurückgesandt. Geld fließt noch nicht: Erstatten Sie die Rücksendung danach.',
    condition: 'Zustand von {{name}}',
    restock: 'Lässt sich wieder verkaufen',
    refund: 'Erstatten',
    refundPending: 'Eine Erstattung ist noch offen',
    refundFailed: 'Ein Teil der Erstattung ist fehlgeschlagen',
    cancel: 'Rücksendung stornieren',
    cancelled: 'Die Rücksendung ist storniert.',
    cancelWill:
      'Es kommt nichts mehr zurück. Eine neue Rücksendung derselben Artikel lässt sich beginnen.',
    close: 'Ohne Erstattung schließen',
    closed: 'Die Rücksendung ist geschlossen.',
    closeWill:
      'Die Rücksendung endet ohne weiteres Geld, etwa nach einem Umtausch. Was nicht eingetroffen ist, lässt sich erneut zurücksenden.',
    endReasonHelp: 'Nur für Sie; der Käufer sieht ihn nicht.',
    parcel: 'Das Paket zurück',
    of: '{{received}} von {{quantity}} eingetroffen',
    condensed: '„{{note}}“',
    resellable: 'wieder verkäuflich',
    notResellable: 'nicht wieder verkäuflich',
    removedLine: 'Eine Position, die aus der Bestellung entfernt wurde',
    cancelReason: 'Warum sie storniert wurde',
    closeReason: 'Warum sie geschlossen wurde',
  },
} satisfies Partial<Words>;
