import { languageOf, type Language } from '../languages.ts';

/** The words of the mails about orders. */
const english = {
  questions: 'Questions?',
  quantity: (count: number) => `Quantity ${count}`,
  more: (count: number) => `and ${count} more`,
  subtotal: 'Subtotal',
  discount: 'Discount',
  shipping: 'Shipping',
  tax: 'Tax',
  includedTax: 'Tax, included',
  credit: 'Credit',
  total: 'Total',
  shipsTo: 'Delivery to',
  paidBy: (method: string) => `Paid by ${method}.`,
  invoiceAttached: 'Your invoice is attached as a PDF.',
  confirmedSubject: (order: string | null) =>
    order === null ? 'Your order' : `Your order ${order}`,
  confirmed: (company: string) => `Thank you for your order at ${company}. We have received it.`,
  receiptSubject: (company: string) => `Your receipt from ${company}`,
  receipt: (amount: string, invoice: string, date: string) =>
    `We have received ${amount} for invoice ${invoice} on ${date}. Thank you.`,
  shippedSubject: (order: string | null) =>
    order === null ? 'Your order is on its way' : `Your order ${order} is on its way`,
  shipped: 'These items are on their way to you:',
  carrier: (carrier: string, number: string | null) =>
    number === null ? `Sent with ${carrier}.` : `Sent with ${carrier}, tracking number ${number}.`,
  trackingNumber: (number: string) => `Tracking number ${number}.`,
  track: 'Follow the parcel',
  refundSubject: (company: string) => `Your refund from ${company}`,
  refund: (amount: string, invoice: string) =>
    `We have returned ${amount} to you for invoice ${invoice}. It may take a few days until your bank shows it.`,
  creditNote: (number: string) => `Credit note ${number} is attached as a PDF.`,
  dueSubject: (invoice: string) => `Invoice ${invoice} is due soon`,
  due: (amount: string, invoice: string, date: string) =>
    `${amount} for invoice ${invoice} is due on ${date}.`,
  overdueSubject: (invoice: string) => `Invoice ${invoice} is overdue`,
  overdue: (amount: string, invoice: string, date: string) =>
    `${amount} for invoice ${invoice} was due on ${date}. We have not received it yet.`,
  crossed: 'If you have just paid, please disregard this mail.',
};

type OrderTexts = typeof english;

const german: OrderTexts = {
  questions: 'Fragen?',
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
    `Wir haben am ${date} ${amount} für die Rechnung ${invoice} erhalten. Vielen Dank.`,
  shippedSubject: (order) =>
    order === null ? 'Ihre Bestellung ist unterwegs' : `Ihre Bestellung ${order} ist unterwegs`,
  shipped: 'Diese Artikel sind auf dem Weg zu Ihnen:',
  carrier: (carrier, number) =>
    number === null
      ? `Versendet mit ${carrier}.`
      : `Versendet mit ${carrier}, Sendungsnummer ${number}.`,
  trackingNumber: (number) => `Sendungsnummer ${number}.`,
  track: 'Sendung verfolgen',
  refundSubject: (company) => `Ihre Erstattung von ${company}`,
  refund: (amount, invoice) =>
    `Wir haben Ihnen ${amount} für die Rechnung ${invoice} erstattet. Bis Ihre Bank es anzeigt, kann es einige Tage dauern.`,
  creditNote: (number) => `Die Rechnungskorrektur ${number} liegt als PDF bei.`,
  dueSubject: (invoice) => `Rechnung ${invoice} ist bald fällig`,
  due: (amount, invoice, date) => `${amount} für die Rechnung ${invoice} sind am ${date} fällig.`,
  overdueSubject: (invoice) => `Rechnung ${invoice} ist überfällig`,
  overdue: (amount, invoice, date) =>
    `${amount} für die Rechnung ${invoice} waren am ${date} fällig. Der Betrag ist noch nicht eingegangen.`,
  crossed:
    'Wenn Sie gerade gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
};

const french: OrderTexts = {
  questions: 'Des questions ?',
  quantity: (count) => `Quantité ${count}`,
  more: (count) => `et ${count} de plus`,
  subtotal: 'Sous-total',
  discount: 'Remise',
  shipping: 'Livraison',
  tax: 'Taxes',
  includedTax: 'Taxes incluses',
  credit: 'Avoir',
  total: 'Total',
  shipsTo: 'Livraison à',
  paidBy: (method) => `Payé par ${method}.`,
  invoiceAttached: 'Votre facture est jointe en PDF.',
  confirmedSubject: (order) => (order === null ? 'Votre commande' : `Votre commande ${order}`),
  confirmed: (company) => `Merci pour votre commande chez ${company}. Nous l’avons bien reçue.`,
  receiptSubject: (company) => `Votre reçu de ${company}`,
  receipt: (amount, invoice, date) =>
    `Nous avons reçu ${amount} pour la facture ${invoice} le ${date}. Merci.`,
  shippedSubject: (order) =>
    order === null ? 'Votre commande est en route' : `Votre commande ${order} est en route`,
  shipped: 'Ces articles sont en route vers vous :',
  carrier: (carrier, number) =>
    number === null
      ? `Expédié avec ${carrier}.`
      : `Expédié avec ${carrier}, numéro de suivi ${number}.`,
  trackingNumber: (number) => `Numéro de suivi ${number}.`,
  track: 'Suivre le colis',
  refundSubject: (company) => `Votre remboursement de ${company}`,
  refund: (amount, invoice) =>
    `Nous vous avons remboursé ${amount} pour la facture ${invoice}. Cela peut prendre quelques jours avant que votre banque ne l’affiche.`,
  creditNote: (number) => `L’avoir ${number} est joint au format PDF.`,
  dueSubject: (invoice) => `La facture ${invoice} arrive à échéance`,
  due: (amount, invoice, date) => `${amount} pour la facture ${invoice} sont dus le ${date}.`,
  overdueSubject: (invoice) => `La facture ${invoice} est en retard`,
  overdue: (amount, invoice, date) =>
    `${amount} pour la facture ${invoice} étaient dus le ${date}. Nous ne les avons pas encore reçus.`,
  crossed: 'Si vous venez de payer, merci de ne pas tenir compte de ce message.',
};

const spanish: OrderTexts = {
  questions: '¿Preguntas?',
  quantity: (count) => `Cantidad ${count}`,
  more: (count) => `y ${count} más`,
  subtotal: 'Subtotal',
  discount: 'Descuento',
  shipping: 'Envío',
  tax: 'Impuestos',
  includedTax: 'Impuestos incluidos',
  credit: 'Saldo a favor',
  total: 'Total',
  shipsTo: 'Entrega en',
  paidBy: (method) => `Pagado con ${method}.`,
  invoiceAttached: 'Su factura va adjunta en PDF.',
  confirmedSubject: (order) => (order === null ? 'Su pedido' : `Su pedido ${order}`),
  confirmed: (company) => `Gracias por su pedido en ${company}. Lo hemos recibido.`,
  receiptSubject: (company) => `Su recibo de ${company}`,
  receipt: (amount, invoice, date) =>
    `Hemos recibido ${amount} por la factura ${invoice} el ${date}. Gracias.`,
  shippedSubject: (order) =>
    order === null ? 'Su pedido está en camino' : `Su pedido ${order} está en camino`,
  shipped: 'Estos artículos están en camino:',
  carrier: (carrier, number) =>
    number === null
      ? `Enviado con ${carrier}.`
      : `Enviado con ${carrier}, número de seguimiento ${number}.`,
  trackingNumber: (number) => `Número de seguimiento ${number}.`,
  track: 'Seguir el envío',
  refundSubject: (company) => `Su reembolso de ${company}`,
  refund: (amount, invoice) =>
    `Le hemos devuelto ${amount} por la factura ${invoice}. Su banco puede tardar unos días en mostrarlo.`,
  creditNote: (number) => `Adjuntamos el abono ${number} en PDF.`,
  dueSubject: (invoice) => `La factura ${invoice} vence pronto`,
  due: (amount, invoice, date) => `${amount} de la factura ${invoice} vencen el ${date}.`,
  overdueSubject: (invoice) => `La factura ${invoice} está vencida`,
  overdue: (amount, invoice, date) =>
    `${amount} de la factura ${invoice} vencieron el ${date}. Aún no los hemos recibido.`,
  crossed: 'Si acaba de pagar, no tenga en cuenta este mensaje.',
};

const catalogue: Readonly<Record<Language, OrderTexts>> = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
};

/** The words of a BCP 47 tag's language; English for any other. */
export function orderTexts(locale: string): OrderTexts {
  return catalogue[languageOf(locale) ?? 'en'];
}
