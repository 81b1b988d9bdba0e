import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const italian: MailTexts = {
  questions: 'Domande?',
  testPrefix: '[TEST]',
  testBanner: 'TEST: questo messaggio viene da un ambiente di prova; nulla in esso è reale.',
  cart: {
    subject: (company) => `Il suo carrello da ${company}`,
    greeting: (firstName) => (firstName === null ? 'Buongiorno,' : `Buongiorno ${firstName},`),
    lead: (company) => `ha lasciato qualcosa nel carrello da ${company}. È ancora lì per lei.`,
    open: 'Torna al carrello',
    reason: (company) =>
      `Riceve questo messaggio perché ha dato questo indirizzo a ${company} e non ha concluso l’ordine.`,
    unsubscribe: 'Niente più messaggi come questo',
  },
  files: {
    subject: (company) => `Il suo download da ${company}`,
    lead: (company, order) =>
      `I suoi file di ${company}${order === null ? '' : ` (ordine ${order})`} sono pronti.`,
    download: 'Scarica',
    times: plural('it', {
      one: 'Ogni file si può scaricare una volta.',
      other: 'Ogni file si può scaricare # volte.',
    }),
    until: (date) => `I link valgono fino al ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `Fattura ${invoice} di ${company}`,
    thanks: 'Grazie per il suo ordine.',
    due: (invoice, amount, date) => `Fattura ${invoice}: ${amount}, da pagare entro il ${date}.`,
    open: 'Scarichi la fattura in PDF:',
    download: 'Scarica la fattura',
    view: 'Vedi la fattura',
  },
  pages: {
    downloads: 'I suoi download',
    downloadsLeft: plural('it', { one: 'resta # download', other: 'restano # download' }),
    leaveHeading: 'Niente più promemoria del carrello?',
    leaveText: (company, email) =>
      `${company} manda un promemoria a ${email} quando un carrello resta in sospeso. Ordini, fatture e consegne non cambiano.`,
    leave: 'Annulla l’iscrizione',
    leftHeading: 'La sua iscrizione è annullata',
    leftBeforeHeading: 'La sua iscrizione era già annullata',
    leftText: (company, email) => `${company} non manda più promemoria del carrello a ${email}.`,
    join: 'Riceverli di nuovo',
    joinedHeading: 'È di nuovo iscritto',
    joinedText: (company, email) =>
      `${company} può di nuovo ricordare a ${email} un carrello in sospeso.`,
  },
  orders: {
    quantity: (count) => `Quantità ${count}`,
    more: (count) => `e altri ${count}`,
    subtotal: 'Subtotale',
    discount: 'Sconto',
    shipping: 'Spedizione',
    tax: 'Imposte',
    includedTax: 'Imposte incluse',
    credit: 'Credito',
    total: 'Totale',
    shipsTo: 'Consegna a',
    paidBy: (method) => `Pagato con ${method}.`,
    invoiceAttached: 'La fattura è allegata in PDF.',
    confirmedSubject: (order) => (order === null ? 'Il suo ordine' : `Il suo ordine ${order}`),
    confirmed: (company) => `Grazie per il suo ordine da ${company}. Lo abbiamo ricevuto.`,
    receiptSubject: (company) => `La sua ricevuta da ${company}`,
    receipt: (amount, invoice, date) =>
      `Abbiamo ricevuto ${amount} per la fattura ${invoice} il ${date}. Grazie.`,
    shippedSubject: (order) =>
      order === null ? 'Il suo ordine è in viaggio' : `Il suo ordine ${order} è in viaggio`,
    shipped: 'Questi articoli sono in viaggio:',
    carrier: (carrier, number) =>
      number === null
        ? `Spedito con ${carrier}.`
        : `Spedito con ${carrier}, numero di tracciamento ${number}.`,
    trackingNumber: (number) => `Numero di tracciamento ${number}.`,
    track: 'Segui il pacco',
    returnSubject: (number) => `Abbiamo ricevuto la sua richiesta di reso ${number}`,
    returned: 'Desidera restituire questi articoli:',
    returnTo: 'Li spedisca a:',
    refundSubject: (company) => `Il suo rimborso da ${company}`,
    refund: (amount, invoice) =>
      `Le abbiamo rimborsato ${amount} per la fattura ${invoice}. Possono passare alcuni giorni prima che la banca lo mostri.`,
    refundByHand: (amount, invoice) =>
      `Le rimborsiamo ${amount} per la fattura ${invoice}. Il denaro arriva direttamente da noi, non tramite il servizio di pagamento.`,
    creditRefunded: (amount) =>
      `Le abbiamo rimborsato ${amount} del suo credito. Possono passare alcuni giorni prima che la banca lo mostri.`,
    creditSubject: (company) => `Il suo credito presso ${company}`,
    credited: (amount, invoice) =>
      `Abbiamo accreditato ${amount} della fattura ${invoice} sul saldo del suo abbonamento. I pagamenti successivi usano prima questo saldo.`,
    creditNote: (number) => `La nota di credito ${number} è allegata in PDF.`,
    dueSubject: (invoice) => `La fattura ${invoice} scade presto`,
    due: (amount, invoice, date) => `${amount} per la fattura ${invoice} scadono il ${date}.`,
    overdueSubject: (invoice) => `La fattura ${invoice} è scaduta`,
    overdue: (amount, invoice, date) =>
      `${amount} per la fattura ${invoice} sono scaduti il ${date}. Non li abbiamo ancora ricevuti.`,
    crossed: 'Se ha appena pagato, non consideri questo messaggio.',
  },
  subscriptions: {
    open: 'Vai ai suoi abbonamenti',
    changeCard: 'Cambia la carta',
    failedSubject: (plan) => `Il suo pagamento per ${plan} non è andato a buon fine`,
    failed: (amount, plan) => `Non abbiamo potuto addebitare ${amount} per ${plan}.`,
    retries: (date) => `Riproviamo il ${date}. Fino ad allora non si perde nulla.`,
    noRetry: 'Non addebitiamo più questa carta.',
    failedHelp: 'Con un’altra carta può pagare subito:',
    trialSubject: (plan) => `La sua prova di ${plan} finisce presto`,
    trialPaid: (plan, date, amount) =>
      `La sua prova di ${plan} finisce il ${date}. Poi costa ${amount}, più imposte ove dovute, fino alla sua disdetta.`,
    trialEnds: (plan, date) =>
      `La sua prova di ${plan} finisce il ${date}. Non è addebitato nulla.`,
    trialHelp: 'Qui può cambiare la carta o disdire:',
    endedSubject: (plan) => `Il suo abbonamento a ${plan} è finito`,
    ended: (plan, date) =>
      `Il suo abbonamento a ${plan} è finito il ${date}. Non sarà addebitato altro.`,
    endedUsed: (plan, date, amount) =>
      `Il suo abbonamento a ${plan} è finito il ${date}. Quanto ha utilizzato fino ad allora costa ${amount}; non sarà addebitato altro.`,
    endedUnpaid: (plan, date) =>
      `Il suo abbonamento a ${plan} è finito il ${date}, perché il pagamento non è andato a buon fine. Non sarà addebitato altro.`,
    endedHelp: 'Le sue fatture restano qui:',
    received: (moment) => `Abbiamo ricevuto la sua disdetta il ${moment}.`,
    scheduledSubject: (plan) => `Ha disdetto ${plan}`,
    scheduled: (plan, date) =>
      `Il suo abbonamento a ${plan} è disdetto. Può usarlo fino al ${date}; non sarà addebitato altro.`,
    expiringSubject: (plan) => `La sua carta per ${plan} sta per scadere`,
    expiring: (brand, lastFour, expiry, plan, date) =>
      `La sua ${brand} che termina con ${lastFour} scade ${expiry}, prima del pagamento per ${plan} del ${date}.`,
    expiringHelp: 'Perché nulla si interrompa, aggiunga un’altra carta:',
    linkSubject: (company) => `I suoi abbonamenti da ${company}`,
    link: 'Ecco il link che ha chiesto. Vale 14 giorni; lo tenga per sé.',
    linkUnasked: 'Se non lo ha chiesto, non deve fare nulla.',
  },
  team: {
    nameless: 'senza nome',
    invitedSubject: (workspace) => `Invito allo spazio di lavoro ${workspace}`,
    invited: (inviter, workspace) =>
      `${inviter} la invita a collaborare nello spazio di lavoro ${workspace}.`,
    invitedHelp: (date) =>
      `Per accettare, acceda con questo indirizzo e-mail. L’invito è valido fino al ${date}.`,
    accept: 'Accetta l’invito',
    joinedSubject: (email, workspace) => `${email} fa ora parte di ${workspace}`,
    joined: (email, workspace) => `${email} ha accettato il suo invito a ${workspace}.`,
    endedSubject: (place) => `Il suo accesso a ${place} è terminato`,
    ended: (place) => `Non ha più accesso a ${place}.`,
    changedSubject: (workspace) => `Il suo ruolo in ${workspace} è cambiato`,
    changed: (changedBy) => `${changedBy} ha modificato i suoi permessi.`,
    workspaceRole: (role) => `Ruolo nello spazio di lavoro: ${role}`,
    applicationRole: (application, role) => `${application}: ${role}`,
    environments: (grant) => `Ambienti: ${grant}`,
    noRole: 'nessuno',
    roles: {
      owner: 'proprietario',
      workspace_admin: 'amministratore',
      admin: 'amministratore',
      developer: 'sviluppatore',
      finance: 'finanza',
      support: 'assistenza clienti',
      viewer: 'sola lettura',
    },
    grants: {
      all: 'tutti',
      all_non_production: 'tutti tranne produzione',
      production_only: 'solo produzione',
      selected: 'quelli selezionati',
    },
    pausedSubject: (workspace) => `Un endpoint webhook di ${workspace} è stato sospeso`,
    pausedGone: 'Questo endpoint ha risposto 410, quindi non esiste più:',
    pausedFailing: (date) => `Tutte le consegne a questo endpoint falliscono dal ${date}:`,
    pausedHelp:
      'Non gli viene più inviato nulla. Lo riattivi quando funziona di nuovo; gli eventi avvenuti nel frattempo si possono inviare di nuovo.',
  },
  attention: {
    subject: (place) => `${place}: serve attenzione`,
    lead: (place) => `Ecco cosa c’è di nuovo in ${place} che richiede attenzione:`,
    reason: (workspace) => `Riceve questo messaggio come membro di ${workspace}.`,
    choose: 'Scegliere che cosa ricevere',
    kinds: {
      failingWebhookEndpoints: plural('it', {
        one: '# endpoint webhook non funziona',
        other: '# endpoint webhook non funzionano',
      }),
      openDisputes: plural('it', {
        one: '# pagamento contestato',
        other: '# pagamenti contestati',
      }),
      undecidedPayments: plural('it', {
        one: '# pagamento dall’esito sconosciuto',
        other: '# pagamenti dall’esito sconosciuto',
      }),
      failedPayments: plural('it', {
        one: '# pagamento non riuscito',
        other: '# pagamenti non riusciti',
      }),
      lapsingAuthorizations: plural('it', {
        one: '# autorizzazione scade entro 48 ore',
        other: '# autorizzazioni scadono entro 48 ore',
      }),
      overdueInvoices: plural('it', { one: '# fattura scaduta', other: '# fatture scadute' }),
      failedDocuments: plural('it', {
        one: '# fattura senza il suo documento',
        other: '# fatture senza il loro documento',
      }),
      openSubscriptionIssues: plural('it', {
        one: '# problema di abbonamento da risolvere',
        other: '# problemi di abbonamento da risolvere',
      }),
      pastDueSubscriptions: plural('it', {
        one: '# abbonamento con pagamento in ritardo',
        other: '# abbonamenti con pagamento in ritardo',
      }),
    },
    offSubject: (place) => `${place}: la chat non riceve più notifiche`,
    off: (host, status) =>
      `Il webhook in entrata su ${host} ha risposto ${status}, quindi non esiste più. Non gli viene più inviato nulla.`,
    offHelp: 'Indichi l’URL di un altro nella console, nelle impostazioni, alla voce Notifiche.',
    page: {
      stopHeading: 'Non ricevere più messaggi su ciò che richiede attenzione?',
      stop: (workspace, email) =>
        `${workspace} scrive a ${email} quando qualcosa richiede attenzione: un pagamento contestato, un endpoint webhook che non funziona.`,
      stopped: (workspace, email) =>
        `${workspace} non scrive più a ${email} quando qualcosa richiede attenzione. La console continua a mostrarlo.`,
      resumed: (workspace, email) =>
        `${workspace} scrive di nuovo a ${email} quando qualcosa richiede attenzione.`,
    },
  },
};
