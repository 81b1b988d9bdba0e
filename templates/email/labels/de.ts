import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const german: MailTexts = {
  questions: 'Fragen?',
  testPrefix: '[TEST]',
  testBanner: 'TEST: Diese Nachricht kommt aus einer Testumgebung; nichts darin ist echt.',
  cart: {
    subject: (company) => `Ihr Warenkorb bei ${company}`,
    greeting: (firstName) => (firstName === null ? 'Guten Tag,' : `Guten Tag ${firstName},`),
    lead: (company) =>
      `in Ihrem Warenkorb bei ${company} liegt noch etwas. Wir haben es für Sie aufgehoben.`,
    open: 'Zurück zum Warenkorb',
    reason: (company) =>
      `Sie bekommen diese Nachricht, weil Sie ${company} diese Adresse gegeben und die Bestellung nicht abgeschlossen haben.`,
    unsubscribe: 'Keine solchen Nachrichten mehr',
  },
  files: {
    subject: (company) => `Ihr Download von ${company}`,
    lead: (company, order) =>
      `Ihre Dateien von ${company}${order === null ? '' : ` (Bestellung ${order})`} liegen bereit.`,
    download: 'Herunterladen',
    times: plural('de', {
      one: 'Jede Datei lässt sich einmal herunterladen.',
      other: 'Jede Datei lässt sich #-mal herunterladen.',
    }),
    until: (date) => `Die Links gelten bis ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `Rechnung ${invoice} von ${company}`,
    thanks: 'Vielen Dank für Ihre Bestellung.',
    due: (invoice, amount, date) => `Rechnung ${invoice}: ${amount}, fällig am ${date}.`,
    open: 'Die Rechnung als PDF herunterladen:',
    download: 'Rechnung herunterladen',
    view: 'Rechnung ansehen',
  },
  pages: {
    downloads: 'Ihre Downloads',
    downloadsLeft: plural('de', { one: 'noch # Download', other: 'noch # Downloads' }),
    leaveHeading: 'Keine Erinnerungen an den Warenkorb mehr?',
    leaveText: (company, email) =>
      `${company} erinnert ${email}, wenn ein Warenkorb stehen bleibt. Bestellungen, Rechnungen und Lieferungen sind davon nicht betroffen.`,
    leave: 'Abmelden',
    leftHeading: 'Sie sind abgemeldet',
    leftBeforeHeading: 'Sie sind schon abgemeldet',
    leftText: (company, email) =>
      `${company} schickt keine Erinnerungen an den Warenkorb mehr an ${email}.`,
    join: 'Wieder schicken',
    joinedHeading: 'Sie sind wieder angemeldet',
    joinedText: (company, email) =>
      `${company} darf ${email} wieder an einen verlassenen Warenkorb erinnern.`,
  },
  orders: {
    quantity: (count) => `Menge ${count}`,
    more: (count) => `und ${count} weitere`,
    subtotal: 'Zwischensumme',
    discount: 'Rabatt',
    shipping: 'Versand',
    tax: 'Steuer',
    includedTax: 'Enthaltene Steuer',
    credit: 'Guthaben',
    total: 'Gesamtbetrag',
    shipsTo: 'Lieferung an',
    paidBy: (method) => `Bezahlt mit ${method}.`,
    invoiceAttached: 'Ihre Rechnung liegt als PDF bei.',
    confirmedSubject: (order) => (order === null ? 'Ihre Bestellung' : `Ihre Bestellung ${order}`),
    confirmed: (company) => `Vielen Dank für Ihre Bestellung bei ${company}. Sie ist eingegangen.`,
    receiptSubject: (company) => `Ihr Zahlungsbeleg von ${company}`,
    receipt: (amount, invoice, date) =>
      `Wir haben Ihre Zahlung von ${amount} für die Rechnung ${invoice} am ${date} erhalten. Vielen Dank.`,
    shippedSubject: (order) =>
      order === null ? 'Ihre Bestellung ist unterwegs' : `Ihre Bestellung ${order} ist unterwegs`,
    shipped: 'Diese Artikel sind auf dem Weg zu Ihnen:',
    carrier: (carrier, number) =>
      number === null
        ? `Versendet mit ${carrier}.`
        : `Versendet mit ${carrier}, Sendungsnummer ${number}.`,
    trackingNumber: (number) => `Sendungsnummer ${number}.`,
    track: 'Sendung verfolgen',
    returnSubject: (number) => `Ihre Rücksendung ${number} ist angemeldet`,
    returned: 'Diese Artikel möchten Sie zurücksenden:',
    returnTo: 'Senden Sie sie an:',
    refundSubject: (company) => `Ihre Erstattung von ${company}`,
    refund: (amount, invoice) =>
      `Wir haben Ihnen ${amount} für die Rechnung ${invoice} erstattet. Bis Ihre Bank es anzeigt, kann es einige Tage dauern.`,
    refundByHand: (amount, invoice) =>
      `Wir erstatten Ihnen ${amount} für die Rechnung ${invoice}. Das Geld kommt direkt von uns, nicht über den Zahlungsdienst.`,
    creditRefunded: (amount) =>
      `Wir haben Ihnen ${amount} Ihres Guthabens ausgezahlt. Bis Ihre Bank es anzeigt, kann es einige Tage dauern.`,
    creditSubject: (company) => `Ihr Guthaben bei ${company}`,
    credited: (amount, invoice) =>
      `Wir haben ${amount} aus der Rechnung ${invoice} dem Guthaben Ihres Abos gutgeschrieben. Spätere Zahlungen des Abos werden zuerst daraus beglichen.`,
    creditNote: (number) => `Die Rechnungskorrektur ${number} liegt als PDF bei.`,
    dueSubject: (invoice) => `Rechnung ${invoice} ist bald fällig`,
    due: (amount, invoice, date) => `${amount} für die Rechnung ${invoice} sind am ${date} fällig.`,
    overdueSubject: (invoice) => `Rechnung ${invoice} ist überfällig`,
    overdue: (amount, invoice, date) =>
      `${amount} für die Rechnung ${invoice} waren am ${date} fällig. Der Betrag ist noch nicht eingegangen.`,
    crossed:
      'Wenn Sie gerade gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
  },
  subscriptions: {
    open: 'Zu Ihren Abos',
    changeCard: 'Karte ändern',
    failedSubject: (plan) => `Ihre Zahlung für ${plan} hat nicht geklappt`,
    failed: (amount, plan) => `Wir konnten ${amount} für ${plan} nicht abbuchen.`,
    retries: (date) => `Wir versuchen es am ${date} noch einmal. Bis dahin geht nichts verloren.`,
    noRetry: 'Diese Karte belasten wir nicht noch einmal.',
    failedHelp: 'Mit einer anderen Karte können Sie sofort zahlen:',
    trialSubject: (plan) => `Ihre Probezeit für ${plan} endet bald`,
    trialPaid: (plan, date, amount) =>
      `Ihre Probezeit für ${plan} endet am ${date}. Danach kostet es ${amount}, gegebenenfalls zuzüglich Steuer, bis Sie kündigen.`,
    trialEnds: (plan, date) =>
      `Ihre Probezeit für ${plan} endet am ${date}. Es wird nichts abgebucht.`,
    trialHelp: 'Hier können Sie die Karte ändern oder kündigen:',
    endedSubject: (plan) => `Ihr Abo ${plan} ist beendet`,
    ended: (plan, date) => `Ihr Abo ${plan} endete am ${date}. Es wird nichts mehr abgebucht.`,
    endedUsed: (plan, date, amount) =>
      `Ihr Abo ${plan} endete am ${date}. Was Sie bis dahin genutzt haben, kostet ${amount}; sonst wird nichts mehr abgebucht.`,
    endedUnpaid: (plan, date) =>
      `Ihr Abo ${plan} endete am ${date}, weil die Zahlung nicht geklappt hat. Es wird nichts mehr abgebucht.`,
    endedHelp: 'Ihre Rechnungen finden Sie weiterhin hier:',
    received: (moment) => `Ihre Kündigung ist am ${moment} bei uns eingegangen.`,
    scheduledSubject: (plan) => `Sie haben ${plan} gekündigt`,
    scheduled: (plan, date) =>
      `Ihr Abo ${plan} ist gekündigt. Sie können es bis ${date} nutzen; es wird nichts mehr abgebucht.`,
    expiringSubject: (plan) => `Ihre Karte für ${plan} läuft bald ab`,
    expiring: (brand, lastFour, expiry, plan, date) =>
      `Ihre ${brand} mit Endziffern ${lastFour} gilt nur bis ${expiry}, also nicht bis zur Zahlung für ${plan} am ${date}.`,
    expiringHelp: 'Damit nichts unterbrochen wird, hinterlegen Sie eine andere Karte:',
    linkSubject: (company) => `Ihre Abos bei ${company}`,
    link: 'Hier ist der Link, den Sie angefordert haben. Er gilt 14 Tage; geben Sie ihn nicht weiter.',
    linkUnasked: 'Haben Sie ihn nicht angefordert, müssen Sie nichts tun.',
  },
  team: {
    nameless: 'ohne Namen',
    invitedSubject: (workspace) => `Einladung in den Arbeitsbereich ${workspace}`,
    invited: (inviter, workspace) =>
      `${inviter} lädt Sie ein, im Arbeitsbereich ${workspace} mitzuarbeiten.`,
    invitedHelp: (date) =>
      `Um anzunehmen, melden Sie sich mit dieser E-Mail-Adresse an. Die Einladung gilt bis zum ${date}.`,
    accept: 'Einladung annehmen',
    joinedSubject: (email, workspace) => `${email} ist jetzt Mitglied von ${workspace}`,
    joined: (email, workspace) => `${email} hat Ihre Einladung zu ${workspace} angenommen.`,
    endedSubject: (place) => `Ihr Zugang zu ${place} ist beendet`,
    ended: (place) => `Sie haben keinen Zugang mehr zu ${place}.`,
    changedSubject: (workspace) => `Ihre Rolle in ${workspace} wurde geändert`,
    changed: (changedBy) => `${changedBy} hat Ihre Rechte geändert.`,
    workspaceRole: (role) => `Rolle im Arbeitsbereich: ${role}`,
    applicationRole: (application, role) => `${application}: ${role}`,
    environments: (grant) => `Umgebungen: ${grant}`,
    noRole: 'keine',
    roles: {
      owner: 'Inhaber',
      workspace_admin: 'Administration',
      admin: 'Administration',
      developer: 'Entwicklung',
      finance: 'Finanzen',
      support: 'Kundendienst',
      viewer: 'Lesen',
    },
    grants: {
      all: 'alle',
      all_non_production: 'alle außer Produktion',
      production_only: 'nur Produktion',
      selected: 'ausgewählte',
    },
    pausedSubject: (workspace) => `Ein Webhook-Endpunkt von ${workspace} wurde pausiert`,
    pausedGone: 'Dieser Endpunkt hat mit 410 geantwortet, es gibt ihn also nicht mehr:',
    pausedFailing: (date) =>
      `Seit dem ${date} ist jede Zustellung an diesen Endpunkt fehlgeschlagen:`,
    pausedHelp:
      'An ihn wird nichts mehr gesendet. Aktivieren Sie ihn wieder, sobald er funktioniert; Ereignisse aus der Zwischenzeit können Sie noch einmal senden lassen.',
  },
  attention: {
    subject: (place) => `${place}: Handlungsbedarf`,
    lead: (place) => `Das ist neu in ${place} und braucht Ihre Aufmerksamkeit:`,
    reason: (workspace) => `Sie erhalten diese Nachricht als Mitglied von ${workspace}.`,
    choose: 'Auswählen, was Sie per Mail erhalten',
    kinds: {
      failingWebhookEndpoints: plural('de', {
        one: '# Webhook-Endpunkt schlägt fehl',
        other: '# Webhook-Endpunkte schlagen fehl',
      }),
      openDisputes: plural('de', {
        one: '# Zahlung angefochten',
        other: '# Zahlungen angefochten',
      }),
      undecidedPayments: plural('de', {
        one: '# Zahlung mit unbekanntem Ausgang',
        other: '# Zahlungen mit unbekanntem Ausgang',
      }),
      failedPayments: plural('de', {
        one: '# Zahlung fehlgeschlagen',
        other: '# Zahlungen fehlgeschlagen',
      }),
      lapsingAuthorizations: plural('de', {
        one: '# Autorisierung verfällt binnen 48 Stunden',
        other: '# Autorisierungen verfallen binnen 48 Stunden',
      }),
      overdueInvoices: plural('de', {
        one: '# Rechnung überfällig',
        other: '# Rechnungen überfällig',
      }),
      failedDocuments: plural('de', {
        one: '# Rechnung ohne ihr Dokument',
        other: '# Rechnungen ohne ihr Dokument',
      }),
      openSubscriptionIssues: plural('de', {
        one: '# Abo-Problem zu lösen',
        other: '# Abo-Probleme zu lösen',
      }),
      pastDueSubscriptions: plural('de', { one: '# Abo überfällig', other: '# Abos überfällig' }),
    },
    offSubject: (place) => `${place}: Der Chat erhält keine Benachrichtigungen mehr`,
    off: (host, status) =>
      `Der eingehende Webhook bei ${host} hat mit ${status} geantwortet, es gibt ihn also nicht mehr. An ihn wird nichts mehr gesendet.`,
    offHelp:
      'Hinterlegen Sie in der Konsole die URL eines anderen: in den Einstellungen unter Benachrichtigungen.',
    page: {
      stopHeading: 'Keine Mails mehr über Handlungsbedarf?',
      stop: (workspace, email) =>
        `${workspace} schreibt an ${email}, wenn etwas Aufmerksamkeit braucht: eine angefochtene Zahlung, ein Webhook-Endpunkt, der fehlschlägt.`,
      stopped: (workspace, email) =>
        `${workspace} schreibt nicht mehr an ${email}, wenn etwas Aufmerksamkeit braucht. Die Konsole zeigt es weiterhin.`,
      resumed: (workspace, email) =>
        `${workspace} schreibt wieder an ${email}, wenn etwas Aufmerksamkeit braucht.`,
    },
  },
};
