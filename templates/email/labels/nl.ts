import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const dutch: MailTexts = {
  questions: 'Vragen?',
  testPrefix: '[TEST]',
  testBanner: 'TEST: deze mail komt uit een testomgeving; niets erin is echt.',
  cart: {
    subject: (company) => `Uw winkelwagen bij ${company}`,
    greeting: (firstName) => (firstName === null ? 'Hallo,' : `Hallo ${firstName},`),
    lead: (company) =>
      `u hebt iets in uw winkelwagen bij ${company} achtergelaten. Het ligt er nog.`,
    open: 'Terug naar uw winkelwagen',
    reason: (company) =>
      `U krijgt deze mail omdat u ${company} dit adres hebt gegeven en uw bestelling niet hebt afgerond.`,
    unsubscribe: 'Geen mails meer zoals deze',
  },
  files: {
    subject: (company) => `Uw download van ${company}`,
    lead: (company, order) =>
      `Uw bestanden van ${company}${order === null ? '' : ` (bestelling ${order})`} staan klaar.`,
    download: 'Downloaden',
    times: plural('nl', {
      one: 'Elk bestand kan één keer worden gedownload.',
      other: 'Elk bestand kan # keer worden gedownload.',
    }),
    until: (date) => `De links werken tot ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `Factuur ${invoice} van ${company}`,
    thanks: 'Bedankt voor uw bestelling.',
    due: (invoice, amount, date) => `Factuur ${invoice}: ${amount}, te betalen voor ${date}.`,
    open: 'Download de factuur als PDF:',
    download: 'Factuur downloaden',
    view: 'Factuur bekijken',
  },
  pages: {
    downloads: 'Uw downloads',
    downloadsLeft: plural('nl', { one: 'nog # download', other: 'nog # downloads' }),
    leaveHeading: 'Geen herinneringen aan de winkelwagen meer?',
    leaveText: (company, email) =>
      `${company} herinnert ${email} als een winkelwagen blijft staan. Bestellingen, facturen en bezorgingen veranderen niet.`,
    leave: 'Afmelden',
    leftHeading: 'U bent afgemeld',
    leftBeforeHeading: 'U was al afgemeld',
    leftText: (company, email) =>
      `${company} stuurt geen herinneringen aan de winkelwagen meer naar ${email}.`,
    join: 'Weer sturen',
    joinedHeading: 'U bent weer aangemeld',
    joinedText: (company, email) =>
      `${company} mag ${email} weer herinneren aan een achtergelaten winkelwagen.`,
  },
  orders: {
    quantity: (count) => `Aantal ${count}`,
    more: (count) => `en nog ${count}`,
    subtotal: 'Subtotaal',
    discount: 'Korting',
    shipping: 'Verzending',
    tax: 'Belasting',
    includedTax: 'Inbegrepen belasting',
    credit: 'Tegoed',
    total: 'Totaal',
    shipsTo: 'Bezorging aan',
    paidBy: (method) => `Betaald met ${method}.`,
    invoiceAttached: 'Uw factuur is als PDF bijgevoegd.',
    confirmedSubject: (order) => (order === null ? 'Uw bestelling' : `Uw bestelling ${order}`),
    confirmed: (company) => `Bedankt voor uw bestelling bij ${company}. We hebben die ontvangen.`,
    receiptSubject: (company) => `Uw betaalbewijs van ${company}`,
    receipt: (amount, invoice, date) =>
      `We hebben op ${date} ${amount} voor factuur ${invoice} ontvangen. Bedankt.`,
    shippedSubject: (order) =>
      order === null ? 'Uw bestelling is onderweg' : `Uw bestelling ${order} is onderweg`,
    shipped: 'Deze artikelen zijn naar u onderweg:',
    carrier: (carrier, number) =>
      number === null
        ? `Verzonden met ${carrier}.`
        : `Verzonden met ${carrier}, volgnummer ${number}.`,
    trackingNumber: (number) => `Volgnummer ${number}.`,
    track: 'Pakket volgen',
    returnSubject: (number) => `Wij hebben uw retouraanvraag ${number} ontvangen`,
    returned: 'U wilt deze artikelen terugsturen:',
    returnTo: 'Stuur ze naar:',
    refundSubject: (company) => `Uw terugbetaling van ${company}`,
    refund: (amount, invoice) =>
      `We hebben u ${amount} voor factuur ${invoice} terugbetaald. Het kan enkele dagen duren voordat uw bank dit toont.`,
    refundByHand: (amount, invoice) =>
      `We betalen u ${amount} voor factuur ${invoice} terug. Het geld komt rechtstreeks van ons, niet via de betaaldienst.`,
    creditRefunded: (amount) =>
      `We hebben ${amount} van uw tegoed aan u terugbetaald. Het kan enkele dagen duren voordat uw bank dit toont.`,
    creditSubject: (company) => `Uw tegoed bij ${company}`,
    credited: (amount, invoice) =>
      `We hebben ${amount} uit factuur ${invoice} bijgeschreven op het tegoed van uw abonnement. Latere betalingen worden er eerst mee verrekend.`,
    creditNote: (number) => `Creditnota ${number} is als PDF bijgevoegd.`,
    dueSubject: (invoice) => `Factuur ${invoice} moet binnenkort betaald worden`,
    due: (amount, invoice, date) =>
      `${amount} voor factuur ${invoice} moet op ${date} betaald zijn.`,
    overdueSubject: (invoice) => `Factuur ${invoice} is over de vervaldatum`,
    overdue: (amount, invoice, date) =>
      `${amount} voor factuur ${invoice} moest op ${date} betaald zijn. We hebben het nog niet ontvangen.`,
    crossed: 'Hebt u net betaald, dan kunt u deze mail negeren.',
  },
  subscriptions: {
    open: 'Naar uw abonnementen',
    changeCard: 'Kaart wijzigen',
    failedSubject: (plan) => `Uw betaling voor ${plan} is niet gelukt`,
    failed: (amount, plan) => `We konden ${amount} voor ${plan} niet afschrijven.`,
    retries: (date) => `We proberen het op ${date} opnieuw. Tot dan gaat er niets verloren.`,
    noRetry: 'We schrijven niet meer van deze kaart af.',
    failedHelp: 'Met een andere kaart kunt u meteen betalen:',
    trialSubject: (plan) => `Uw proefperiode van ${plan} eindigt binnenkort`,
    trialPaid: (plan, date, amount) =>
      `Uw proefperiode van ${plan} eindigt op ${date}. Daarna kost het ${amount}, waar van toepassing plus belasting, tot u opzegt.`,
    trialEnds: (plan, date) =>
      `Uw proefperiode van ${plan} eindigt op ${date}. Er wordt niets afgeschreven.`,
    trialHelp: 'Hier kunt u de kaart wijzigen of opzeggen:',
    endedSubject: (plan) => `Uw abonnement op ${plan} is geëindigd`,
    ended: (plan, date) =>
      `Uw abonnement op ${plan} is op ${date} geëindigd. Er wordt niets meer afgeschreven.`,
    endedUsed: (plan, date, amount) =>
      `Uw abonnement op ${plan} is op ${date} geëindigd. Wat u tot dan hebt gebruikt, kost ${amount}; verder wordt er niets afgeschreven.`,
    endedUnpaid: (plan, date) =>
      `Uw abonnement op ${plan} is op ${date} geëindigd, omdat de betaling niet is gelukt. Er wordt niets meer afgeschreven.`,
    endedHelp: 'Uw facturen blijven hier beschikbaar:',
    received: (moment) => `We hebben uw opzegging ontvangen op ${moment}.`,
    scheduledSubject: (plan) => `U hebt ${plan} opgezegd`,
    scheduled: (plan, date) =>
      `Uw abonnement op ${plan} is opgezegd. U kunt het tot ${date} gebruiken; er wordt niets meer afgeschreven.`,
    expiringSubject: (plan) => `Uw kaart voor ${plan} verloopt binnenkort`,
    expiring: (brand, lastFour, expiry, plan, date) =>
      `Uw ${brand} eindigend op ${lastFour} verloopt ${expiry}, voor de betaling van ${plan} op ${date}.`,
    expiringHelp: 'Voeg een andere kaart toe, zodat er niets onderbroken wordt:',
    linkSubject: (company) => `Uw abonnementen bij ${company}`,
    link: 'Hier is de link die u hebt gevraagd. Hij werkt 14 dagen; houd hem voor uzelf.',
    linkUnasked: 'Hebt u er niet om gevraagd, dan hoeft u niets te doen.',
  },
  team: {
    nameless: 'zonder naam',
    invitedSubject: (workspace) => `Uitnodiging voor de werkruimte ${workspace}`,
    invited: (inviter, workspace) =>
      `${inviter} nodigt u uit om mee te werken in de werkruimte ${workspace}.`,
    invitedHelp: (date) =>
      `Meld u aan met dit e-mailadres om te accepteren. De uitnodiging is geldig tot ${date}.`,
    accept: 'Uitnodiging accepteren',
    joinedSubject: (email, workspace) => `${email} is nu lid van ${workspace}`,
    joined: (email, workspace) => `${email} heeft uw uitnodiging voor ${workspace} geaccepteerd.`,
    endedSubject: (place) => `Uw toegang tot ${place} is beëindigd`,
    ended: (place) => `U hebt geen toegang meer tot ${place}.`,
    changedSubject: (workspace) => `Uw rol in ${workspace} is gewijzigd`,
    changed: (changedBy) => `${changedBy} heeft uw rechten gewijzigd.`,
    workspaceRole: (role) => `Rol in de werkruimte: ${role}`,
    applicationRole: (application, role) => `${application}: ${role}`,
    environments: (grant) => `Omgevingen: ${grant}`,
    noRole: 'geen',
    roles: {
      owner: 'eigenaar',
      workspace_admin: 'beheerder',
      admin: 'beheerder',
      developer: 'ontwikkelaar',
      finance: 'financiën',
      support: 'klantenservice',
      viewer: 'alleen lezen',
    },
    grants: {
      all: 'alle',
      all_non_production: 'alle behalve productie',
      production_only: 'alleen productie',
      selected: 'geselecteerde',
    },
    pausedSubject: (workspace) => `Een webhook-endpoint van ${workspace} is gepauzeerd`,
    pausedGone: 'Dit endpoint gaf 410 terug en bestaat dus niet meer:',
    pausedFailing: (date) => `Sinds ${date} is elke levering aan dit endpoint mislukt:`,
    pausedHelp:
      'Er wordt niets meer naar verzonden. Activeer het weer zodra het werkt; gebeurtenissen uit de tussentijd kunnen opnieuw worden verzonden.',
  },
  attention: {
    subject: (place) => `${place}: vraagt aandacht`,
    lead: (place) => `Dit is nieuw in ${place} en vraagt aandacht:`,
    reason: (workspace) => `U krijgt deze mail als lid van ${workspace}.`,
    choose: 'Kiezen wat u gemaild krijgt',
    kinds: {
      failingWebhookEndpoints: plural('nl', {
        one: '# webhook-endpoint mislukt',
        other: '# webhook-endpoints mislukken',
      }),
      openDisputes: plural('nl', { one: '# betaling betwist', other: '# betalingen betwist' }),
      undecidedPayments: plural('nl', {
        one: '# betaling met onbekende uitkomst',
        other: '# betalingen met onbekende uitkomst',
      }),
      failedPayments: plural('nl', { one: '# betaling mislukt', other: '# betalingen mislukt' }),
      lapsingAuthorizations: plural('nl', {
        one: '# autorisatie vervalt binnen 48 uur',
        other: '# autorisaties vervallen binnen 48 uur',
      }),
      overdueInvoices: plural('nl', {
        one: '# factuur over de vervaldatum',
        other: '# facturen over de vervaldatum',
      }),
      failedDocuments: plural('nl', {
        one: '# factuur zonder document',
        other: '# facturen zonder document',
      }),
      openSubscriptionIssues: plural('nl', {
        one: '# abonnementsprobleem op te lossen',
        other: '# abonnementsproblemen op te lossen',
      }),
      pastDueSubscriptions: plural('nl', {
        one: '# abonnement met achterstallige betaling',
        other: '# abonnementen met achterstallige betaling',
      }),
    },
    offSubject: (place) => `${place}: de chat krijgt geen meldingen meer`,
    off: (host, status) =>
      `De inkomende webhook op ${host} gaf ${status} terug en bestaat dus niet meer. Er wordt niets meer naartoe gestuurd.`,
    offHelp: 'Vul in de console de URL van een andere in, in de instellingen onder Meldingen.',
    page: {
      stopHeading: 'Geen mails meer over wat aandacht vraagt?',
      stop: (workspace, email) =>
        `${workspace} mailt ${email} als iets aandacht vraagt: een betwiste betaling, een webhook-endpoint dat mislukt.`,
      stopped: (workspace, email) =>
        `${workspace} mailt ${email} niet meer als iets aandacht vraagt. De console laat het nog wel zien.`,
      resumed: (workspace, email) => `${workspace} mailt ${email} weer als iets aandacht vraagt.`,
    },
  },
};
