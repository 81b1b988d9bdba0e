import { languageOf, type Language } from '../languages.ts';

/** The words of the mails about subscriptions. */
const english = {
  questions: 'Questions?',
  open: 'Open your subscriptions',
  changeCard: 'Change the card',
  failedSubject: (plan: string) => `Your payment for ${plan} did not go through`,
  failed: (amount: string, plan: string) => `We could not charge ${amount} for ${plan}.`,
  retries: (date: string) => `We try again on ${date}. Nothing is lost until then.`,
  noRetry: 'We do not charge this card again.',
  failedHelp: 'With another card you can pay at once:',
  trialSubject: (plan: string) => `Your trial of ${plan} ends soon`,
  trialPaid: (plan: string, date: string, amount: string) =>
    `Your trial of ${plan} ends on ${date}. Then it costs ${amount}, plus tax where it applies, and goes on until you cancel.`,
  trialEnds: (plan: string, date: string) =>
    `Your trial of ${plan} ends on ${date}. Nothing is charged.`,
  trialHelp: 'Here you can change the card, or cancel:',
  endedSubject: (plan: string) => `Your subscription to ${plan} has ended`,
  ended: (plan: string, date: string) =>
    `Your subscription to ${plan} ended on ${date}. Nothing more is charged.`,
  endedUnpaid: (plan: string, date: string) =>
    `Your subscription to ${plan} ended on ${date}, as its payment did not go through. Nothing more is charged.`,
  endedHelp: 'Your invoices stay here:',
  scheduledSubject: (plan: string) => `You cancelled ${plan}`,
  scheduled: (plan: string, date: string) =>
    `Your subscription to ${plan} is cancelled. You can use it until ${date}; nothing more is charged.`,
  expiringSubject: (plan: string) => `Your card for ${plan} is about to expire`,
  expiring: (brand: string, lastFour: string, expiry: string, plan: string, date: string) =>
    `Your ${brand} ending in ${lastFour} expires ${expiry}, before the payment for ${plan} on ${date}.`,
  expiringHelp: 'So that nothing is interrupted, add another card:',
  linkSubject: (company: string) => `Your subscriptions at ${company}`,
  link: 'Here is the link that you asked for. It works for 14 days; keep it to yourself.',
  linkUnasked: 'If you did not ask for it, you need not do anything.',
};

type SubscriptionTexts = typeof english;

const german: SubscriptionTexts = {
  questions: 'Fragen?',
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
  endedUnpaid: (plan, date) =>
    `Ihr Abo ${plan} endete am ${date}, weil die Zahlung nicht geklappt hat. Es wird nichts mehr abgebucht.`,
  endedHelp: 'Ihre Rechnungen finden Sie weiterhin hier:',
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
};

const french: SubscriptionTexts = {
  questions: 'Des questions ?',
  open: 'Voir vos abonnements',
  changeCard: 'Changer de carte',
  failedSubject: (plan) => `Votre paiement pour ${plan} n’a pas abouti`,
  failed: (amount, plan) => `Nous n’avons pas pu prélever ${amount} pour ${plan}.`,
  retries: (date) => `Nouvel essai le ${date}. D’ici là, rien n’est perdu.`,
  noRetry: 'Nous ne débitons plus cette carte.',
  failedHelp: 'Avec une autre carte, vous pouvez payer tout de suite :',
  trialSubject: (plan) => `Votre essai de ${plan} se termine bientôt`,
  trialPaid: (plan, date, amount) =>
    `Votre essai de ${plan} se termine le ${date}. Il coûte ensuite ${amount}, taxes éventuelles en sus, jusqu’à votre résiliation.`,
  trialEnds: (plan, date) => `Votre essai de ${plan} se termine le ${date}. Rien n’est prélevé.`,
  trialHelp: 'Ici, vous pouvez changer de carte ou résilier :',
  endedSubject: (plan) => `Votre abonnement ${plan} est terminé`,
  ended: (plan, date) =>
    `Votre abonnement ${plan} a pris fin le ${date}. Plus rien ne sera prélevé.`,
  endedUnpaid: (plan, date) =>
    `Votre abonnement ${plan} a pris fin le ${date}, car le paiement n’a pas abouti. Plus rien ne sera prélevé.`,
  endedHelp: 'Vos factures restent disponibles ici :',
  scheduledSubject: (plan) => `Vous avez résilié ${plan}`,
  scheduled: (plan, date) =>
    `Votre abonnement ${plan} est résilié. Vous pouvez l’utiliser jusqu’au ${date} ; plus rien ne sera prélevé.`,
  expiringSubject: (plan) => `Votre carte pour ${plan} expire bientôt`,
  expiring: (brand, lastFour, expiry, plan, date) =>
    `Votre carte ${brand} se terminant par ${lastFour} expire ${expiry}, avant le paiement pour ${plan} le ${date}.`,
  expiringHelp: 'Pour éviter toute interruption, ajoutez une autre carte :',
  linkSubject: (company) => `Vos abonnements chez ${company}`,
  link: 'Voici le lien que vous avez demandé. Il est valable 14 jours ; gardez-le pour vous.',
  linkUnasked: 'Si vous ne l’avez pas demandé, vous n’avez rien à faire.',
};

const spanish: SubscriptionTexts = {
  questions: '¿Preguntas?',
  open: 'Ver sus suscripciones',
  changeCard: 'Cambiar la tarjeta',
  failedSubject: (plan) => `Su pago de ${plan} no se completó`,
  failed: (amount, plan) => `No pudimos cobrar ${amount} por ${plan}.`,
  retries: (date) => `Lo intentamos de nuevo el ${date}. Hasta entonces no se pierde nada.`,
  noRetry: 'No volvemos a cobrar a esta tarjeta.',
  failedHelp: 'Con otra tarjeta puede pagar de inmediato:',
  trialSubject: (plan) => `Su prueba de ${plan} termina pronto`,
  trialPaid: (plan, date, amount) =>
    `Su prueba de ${plan} termina el ${date}. Después cuesta ${amount}, más impuestos si corresponde, hasta que cancele.`,
  trialEnds: (plan, date) => `Su prueba de ${plan} termina el ${date}. No se cobra nada.`,
  trialHelp: 'Aquí puede cambiar la tarjeta o cancelar:',
  endedSubject: (plan) => `Su suscripción a ${plan} ha terminado`,
  ended: (plan, date) => `Su suscripción a ${plan} terminó el ${date}. No se cobra nada más.`,
  endedUnpaid: (plan, date) =>
    `Su suscripción a ${plan} terminó el ${date} porque el pago no se completó. No se cobra nada más.`,
  endedHelp: 'Sus facturas siguen aquí:',
  scheduledSubject: (plan) => `Ha cancelado ${plan}`,
  scheduled: (plan, date) =>
    `Su suscripción a ${plan} está cancelada. Puede usarla hasta el ${date}; no se cobra nada más.`,
  expiringSubject: (plan) => `Su tarjeta para ${plan} caduca pronto`,
  expiring: (brand, lastFour, expiry, plan, date) =>
    `Su ${brand} terminada en ${lastFour} caduca ${expiry}, antes del pago de ${plan} el ${date}.`,
  expiringHelp: 'Para que nada se interrumpa, añada otra tarjeta:',
  linkSubject: (company) => `Sus suscripciones en ${company}`,
  link: 'Este es el enlace que ha pedido. Funciona 14 días; no lo comparta.',
  linkUnasked: 'Si no lo ha pedido, no tiene que hacer nada.',
};

const catalogue: Readonly<Record<Language, SubscriptionTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The words of a BCP 47 tag's language; English for any other. */
export function subscriptionTexts(locale: string): SubscriptionTexts {
  return catalogue[languageOf(locale) ?? 'en'];
}
