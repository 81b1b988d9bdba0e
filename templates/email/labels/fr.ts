import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const french: MailTexts = {
  questions: 'Des questions ?',
  testPrefix: '[TEST]',
  testBanner: 'TEST : ce message vient d’un environnement de test ; rien n’y est réel.',
  cart: {
    subject: (company) => `Votre panier chez ${company}`,
    greeting: (firstName) => (firstName === null ? 'Bonjour,' : `Bonjour ${firstName},`),
    lead: (company) =>
      `vous avez laissé des articles dans votre panier chez ${company}. Ils vous y attendent.`,
    open: 'Revenir à votre panier',
    reason: (company) =>
      `Vous recevez ce message parce que vous avez donné cette adresse à ${company} sans terminer votre commande.`,
    unsubscribe: 'Ne plus recevoir ces messages',
  },
  files: {
    subject: (company) => `Votre téléchargement de ${company}`,
    lead: (company, order) =>
      `Vos fichiers de ${company}${order === null ? '' : ` (commande ${order})`} sont prêts.`,
    download: 'Télécharger',
    times: plural('fr', {
      one: 'Chaque fichier peut être téléchargé # fois.',
      other: 'Chaque fichier peut être téléchargé # fois.',
    }),
    until: (date) => `Les liens fonctionnent jusqu’au ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `Facture ${invoice} de ${company}`,
    thanks: 'Merci pour votre commande.',
    due: (invoice, amount, date) => `Facture ${invoice} : ${amount}, à payer le ${date}.`,
    open: 'Télécharger la facture en PDF :',
    download: 'Télécharger la facture',
    view: 'Voir la facture',
  },
  pages: {
    downloads: 'Vos téléchargements',
    downloadsLeft: plural('fr', {
      one: '# téléchargement restant',
      other: '# téléchargements restants',
    }),
    leaveHeading: 'Ne plus recevoir de rappels ?',
    leaveText: (company, email) =>
      `${company} envoie un rappel à ${email} lorsqu’un panier est abandonné. Les commandes, factures et livraisons ne sont pas concernées.`,
    leave: 'Se désabonner',
    leftHeading: 'Vous êtes désabonné',
    leftBeforeHeading: 'Vous êtes déjà désabonné',
    leftText: (company, email) => `${company} n’envoie plus de rappels de panier à ${email}.`,
    join: 'Les recevoir de nouveau',
    joinedHeading: 'Vous êtes de nouveau abonné',
    joinedText: (company, email) =>
      `${company} peut de nouveau rappeler à ${email} un panier abandonné.`,
  },
  orders: {
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
    returnSubject: (number) => `Nous avons reçu votre demande de retour ${number}`,
    returned: 'Vous souhaitez renvoyer ces articles :',
    returnTo: 'Envoyez-les à :',
    refundSubject: (company) => `Votre remboursement de ${company}`,
    refund: (amount, invoice) =>
      `Nous vous avons remboursé ${amount} pour la facture ${invoice}. Cela peut prendre quelques jours avant que votre banque ne l’affiche.`,
    refundByHand: (amount, invoice) =>
      `Nous vous remboursons ${amount} pour la facture ${invoice}. L’argent vient directement de nous, sans passer par le service de paiement.`,
    creditRefunded: (amount) =>
      `Nous vous avons remboursé ${amount} de votre avoir. Cela peut prendre quelques jours avant que votre banque ne l’affiche.`,
    creditSubject: (company) => `Votre avoir chez ${company}`,
    credited: (amount, invoice) =>
      `Nous avons crédité ${amount} de la facture ${invoice} sur le solde de votre abonnement. Ses paiements suivants utilisent d’abord ce solde.`,
    creditNote: (number) => `L’avoir ${number} est joint au format PDF.`,
    dueSubject: (invoice) => `La facture ${invoice} arrive à échéance`,
    due: (amount, invoice, date) => `${amount} pour la facture ${invoice} sont dus le ${date}.`,
    overdueSubject: (invoice) => `La facture ${invoice} est en retard`,
    overdue: (amount, invoice, date) =>
      `${amount} pour la facture ${invoice} étaient dus le ${date}. Nous ne les avons pas encore reçus.`,
    crossed: 'Si vous venez de payer, merci de ne pas tenir compte de ce message.',
  },
  subscriptions: {
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
    endedUsed: (plan, date, amount) =>
      `Votre abonnement ${plan} a pris fin le ${date}. Ce que vous avez utilisé jusque-là coûte ${amount} ; rien d’autre ne sera prélevé.`,
    endedUnpaid: (plan, date) =>
      `Votre abonnement ${plan} a pris fin le ${date}, car le paiement n’a pas abouti. Plus rien ne sera prélevé.`,
    endedHelp: 'Vos factures restent disponibles ici :',
    received: (moment) => `Nous avons reçu votre résiliation le ${moment}.`,
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
  },
  team: {
    nameless: 'sans nom',
    invitedSubject: (workspace) => `Invitation à rejoindre l’espace de travail ${workspace}`,
    invited: (inviter, workspace) =>
      `${inviter} vous invite à travailler dans l’espace de travail ${workspace}.`,
    invitedHelp: (date) =>
      `Pour accepter, connectez-vous avec cette adresse e-mail. L’invitation est valable jusqu’au ${date}.`,
    accept: 'Accepter l’invitation',
    joinedSubject: (email, workspace) => `${email} a rejoint ${workspace}`,
    joined: (email, workspace) => `${email} a accepté votre invitation à rejoindre ${workspace}.`,
    endedSubject: (place) => `Votre accès à ${place} a pris fin`,
    ended: (place) => `Vous n’avez plus accès à ${place}.`,
    changedSubject: (workspace) => `Votre rôle dans ${workspace} a changé`,
    changed: (changedBy) => `${changedBy} a modifié vos droits.`,
    workspaceRole: (role) => `Rôle dans l’espace de travail : ${role}`,
    applicationRole: (application, role) => `${application} : ${role}`,
    environments: (grant) => `Environnements : ${grant}`,
    noRole: 'aucun',
    roles: {
      owner: 'propriétaire',
      workspace_admin: 'administrateur',
      admin: 'administrateur',
      developer: 'développeur',
      finance: 'finances',
      support: 'service client',
      viewer: 'lecteur',
    },
    grants: {
      all: 'tous',
      all_non_production: 'tous sauf la production',
      production_only: 'la production uniquement',
      selected: 'une sélection',
    },
    pausedSubject: (workspace) => `Un point de terminaison webhook de ${workspace} a été suspendu`,
    pausedGone: 'Ce point de terminaison a répondu 410 ; il n’existe donc plus :',
    pausedFailing: (date) =>
      `Toutes les livraisons à ce point de terminaison échouent depuis le ${date} :`,
    pausedHelp:
      'Plus rien ne lui est envoyé. Réactivez-le dès qu’il fonctionne ; les événements survenus entre-temps peuvent être renvoyés.',
  },
  attention: {
    subject: (place) => `${place} : attention requise`,
    lead: (place) => `Voici ce qui est nouveau dans ${place} et demande votre attention :`,
    reason: (workspace) => `Vous recevez ce message en tant que membre de ${workspace}.`,
    choose: 'Choisir ce qui vous est envoyé',
    kinds: {
      failingWebhookEndpoints: plural('fr', {
        one: '# point de terminaison webhook en échec',
        other: '# points de terminaison webhook en échec',
      }),
      openDisputes: plural('fr', {
        one: '# paiement contesté',
        other: '# paiements contestés',
      }),
      undecidedPayments: plural('fr', {
        one: '# paiement au résultat inconnu',
        other: '# paiements au résultat inconnu',
      }),
      failedPayments: plural('fr', { one: '# paiement échoué', other: '# paiements échoués' }),
      lapsingAuthorizations: plural('fr', {
        one: '# autorisation expire sous 48 heures',
        other: '# autorisations expirent sous 48 heures',
      }),
      overdueInvoices: plural('fr', { one: '# facture en retard', other: '# factures en retard' }),
      failedDocuments: plural('fr', {
        one: '# facture sans son document',
        other: '# factures sans leur document',
      }),
      openSubscriptionIssues: plural('fr', {
        one: '# problème d’abonnement à résoudre',
        other: '# problèmes d’abonnement à résoudre',
      }),
      pastDueSubscriptions: plural('fr', {
        one: '# abonnement en retard de paiement',
        other: '# abonnements en retard de paiement',
      }),
    },
    offSubject: (place) => `${place} : le chat ne reçoit plus de notifications`,
    off: (host, status) =>
      `Le webhook entrant sur ${host} a répondu ${status} ; il n’existe donc plus. Plus rien ne lui est envoyé.`,
    offHelp: 'Indiquez l’URL d’un autre dans la console, dans les paramètres, sous Notifications.',
    page: {
      stopHeading: 'Ne plus recevoir de messages sur ce qui demande votre attention ?',
      stop: (workspace, email) =>
        `${workspace} écrit à ${email} quand quelque chose demande votre attention : un paiement contesté, un point de terminaison webhook en échec.`,
      stopped: (workspace, email) =>
        `${workspace} n’écrit plus à ${email} quand quelque chose demande votre attention. La console continue de l’afficher.`,
      resumed: (workspace, email) =>
        `${workspace} écrit de nouveau à ${email} quand quelque chose demande votre attention.`,
    },
  },
};
