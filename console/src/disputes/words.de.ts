import type { Words } from '../words/en.ts';

export const disputes = {
  disputes: {
    title: 'Zahlungsanfechtungen',
    one: 'Zahlungsanfechtung',
    amount: 'Angefochtener Betrag',
    attachInvoice: 'Rechnung {{number}} als Beleg anhängen',
    attachFailed:
      'Die Rechnung konnte hier nicht gelesen werden. Sichern Sie sie auf der Seite der Rechnung und fügen Sie sie als Datei hinzu.',
    accept: 'Annehmen',
    accepted: 'Die Anfechtung ist angenommen.',
    acceptTitle: 'Diese Anfechtung annehmen?',
    acceptWill: 'Der Käufer behält {{amount}}, und es werden keine Nachweise eingereicht.',
    acceptCalls: 'Der Zahlungsdienst erfährt es sofort; das lässt sich nicht rückgängig machen.',
    acceptRecords:
      'Das wird nur hier festgehalten: Der Zahlungsdienst schließt die Anfechtung mit Ablauf der Frist, oder wenn Sie sie dort annehmen.',
    acceptNoRefund: 'Es entsteht daraus weder eine Erstattung noch eine Gutschrift.',
    addFile: 'Datei hinzufügen',
    adding: 'Wird hochgeladen …',
    draft: 'Aus der Bestellung ausfüllen',
    drafted_one:
      '{{count}} Feld ist aus der Bestellung ausgefüllt. Lesen Sie es, bevor Sie einreichen.',
    drafted_other:
      '{{count}} Felder sind aus der Bestellung ausgefüllt. Lesen Sie sie, bevor Sie einreichen.',
    draftedNone: 'Die Bestellung enthält nichts für die leeren Felder.',
    due: 'Nachweise fällig',
    dueBy: 'Der Zahlungsdienst nimmt Nachweise an bis',
    duePast: 'Die Frist für Nachweise ist abgelaufen',
    dueIn: 'Nachweise sind {{when}} fällig',
    dueNever:
      'Der Zahlungsdienst nennt keine Frist. Reichen Sie bald ein: Banken warten selten länger als einige Wochen.',
    ended: {
      won: 'Sie haben diese Anfechtung gewonnen und behalten das Geld.',
      lost: 'Die Bank hat das Geld dem Käufer gegeben. Zahlung, Rechnung und Bestellung bleiben, wie sie sind.',
      accepted:
        'Sie haben diese Anfechtung angenommen. Zahlung, Rechnung und Bestellung bleiben, wie sie sind.',
    },
    evidence: 'Nachweise',
    fileKind: 'Art der Datei',
    filesHelp: 'PDF, PNG oder JPEG, höchstens 5 MB. Eine Datei je Art.',
    last: 'Das erhält der Zahlungsdienst. Es kann einmal eingereicht werden.',
    none: 'Keine Zahlungsanfechtungen',
    noneHelp:
      'Eine Anfechtung erscheint, sobald ein Zahlungsdienst meldet, dass ein Käufer eine Zahlung bei seiner Bank bestreitet. Filter können welche verbergen.',
    noEvidence:
      'Noch keine Nachweise. Schreiben Sie zuerst etwas, oder fügen Sie eine Datei hinzu.',
    noFiles: 'Keine Dateien',
    notTaken:
      'Dieser Zahlungsdienst nimmt von hier keine Nachweise an. Reichen Sie sie in dessen eigener Oberfläche ein, und halten Sie das dann hier fest.',
    ofPayment: 'Nur eine Zahlung',
    openFile: '{{name}} öffnen',
    opened: 'Gemeldet',
    openPayment: 'Zahlung öffnen',
    pending: {
      submit:
        'Der Zahlungsdienst hat auf die Einreichung noch nicht geantwortet. Das klärt sich von selbst.',
      accept: 'Der Zahlungsdienst hat noch nicht geantwortet. Das klärt sich von selbst.',
    },
    reasonCode: 'Grund des Zahlungsdienstes',
    reference: 'Kennung beim Zahlungsdienst',
    recordElsewhere: 'Als eingereicht festhalten',
    review: 'Die Nachweise sind eingereicht, und die Bank entscheidet. Das kann Wochen dauern.',
    save: 'Speichern',
    saved: 'Die Nachweise sind gesichert.',
    sort: 'Sortierung',
    sortDeadline: 'Nächste Frist zuerst',
    sortNewest: 'Neueste zuerst',
    submit: 'Nachweise einreichen',
    submitted: 'Die Nachweise sind eingereicht.',
    submittedAt: 'Eingereicht',
    submittedElsewhere: 'beim Zahlungsdienst, wie Sie angaben',
    submitTitle: 'Diese Nachweise einreichen?',
    texts: {
      productDescription: 'Was verkauft wurde',
      customerCommunication: 'Schriftwechsel mit dem Käufer',
      shippingCarrier: 'Versanddienst',
      shippingTrackingNumber: 'Sendungsnummer',
      shippingDate: 'Versandt am',
      refundPolicy: 'Rückgabebedingungen',
      uncategorizedText: 'Alles Weitere',
    },
    textsHelp: {
      customerCommunication: 'Etwa Mails, in denen der Käufer bestätigt, was er erhalten hat.',
      refundPolicy: 'Ihre Bedingungen für Rückgaben, und wo der Käufer sie sah.',
    },
    fileKinds: {
      receipt: 'Beleg oder Rechnung',
      shippingDocumentation: 'Versandnachweis',
      customerCommunication: 'Nachrichten mit dem Käufer',
      uncategorized: 'Anderes',
    },
    reasons: {
      fraudulent: 'Der Käufer hat die Zahlung nicht veranlasst',
      unrecognized: 'Der Käufer erkennt die Zahlung nicht',
      duplicate: 'Doppelt belastet',
      product_not_received: 'Nicht erhalten',
      product_unacceptable: 'Nicht wie beschrieben',
      subscription_canceled: 'Das Abonnement war gekündigt',
      credit_not_processed: 'Eine Erstattung kam nicht an',
      general: 'Anderer Grund',
    },
    states: {
      needs_response: 'Antwort nötig',
      under_review: 'In Prüfung',
      won: 'Gewonnen',
      lost: 'Verloren',
      accepted: 'Angenommen',
    },
    course: {
      placed: 'Die Bestellung {{number}} wurde am {{day}} aufgegeben.',
      buyer: 'Der Käufer gab die E-Mail-Adresse {{email}} an.',
      paid: 'Dafür wurden {{amount}} bezahlt.',
      mailed: '{{mail}}, am {{at}} per E-Mail an {{to}}.',
      delivered: 'Sie wurde am {{day}} geliefert.',
    },
  },
} satisfies Partial<Words>;
