import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const spanish: MailTexts = {
  questions: '¿Preguntas?',
  testPrefix: '[PRUEBA]',
  testBanner: 'PRUEBA: este mensaje viene de un entorno de pruebas; nada en él es real.',
  cart: {
    subject: (company) => `Su carrito en ${company}`,
    greeting: (firstName) => (firstName === null ? 'Hola:' : `Hola, ${firstName}:`),
    lead: (company) => `ha dejado algo en su carrito en ${company}. Sigue ahí para usted.`,
    open: 'Volver a su carrito',
    reason: (company) =>
      `Recibe este mensaje porque dio esta dirección a ${company} y no terminó su pedido.`,
    unsubscribe: 'No recibir más mensajes como este',
  },
  files: {
    subject: (company) => `Su descarga de ${company}`,
    lead: (company, order) =>
      `Sus archivos de ${company}${order === null ? '' : ` (pedido ${order})`} están listos.`,
    download: 'Descargar',
    times: plural('es', {
      one: 'Cada archivo se puede descargar una vez.',
      other: 'Cada archivo se puede descargar # veces.',
    }),
    until: (date) => `Los enlaces funcionan hasta el ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `Factura ${invoice} de ${company}`,
    thanks: 'Gracias por su pedido.',
    due: (invoice, amount, date) => `Factura ${invoice}: ${amount}, vence el ${date}.`,
    open: 'Descargar la factura en PDF:',
    download: 'Descargar la factura',
    view: 'Ver la factura',
  },
  pages: {
    downloads: 'Sus descargas',
    downloadsLeft: plural('es', { one: 'queda # descarga', other: 'quedan # descargas' }),
    leaveHeading: '¿No recibir más recordatorios?',
    leaveText: (company, email) =>
      `${company} envía un recordatorio a ${email} cuando un carrito queda sin terminar. Los pedidos, facturas y entregas no cambian.`,
    leave: 'Darse de baja',
    leftHeading: 'Se ha dado de baja',
    leftBeforeHeading: 'Ya se había dado de baja',
    leftText: (company, email) => `${company} no envía más recordatorios del carrito a ${email}.`,
    join: 'Volver a recibirlos',
    joinedHeading: 'Está suscrito de nuevo',
    joinedText: (company, email) =>
      `${company} puede volver a recordar a ${email} un carrito sin terminar.`,
  },
  orders: {
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
    returnSubject: (number) => `Hemos recibido su solicitud de devolución ${number}`,
    returned: 'Desea devolver estos artículos:',
    returnTo: 'Envíelos a:',
    refundSubject: (company) => `Su reembolso de ${company}`,
    refund: (amount, invoice) =>
      `Le hemos devuelto ${amount} por la factura ${invoice}. Su banco puede tardar unos días en mostrarlo.`,
    refundByHand: (amount, invoice) =>
      `Le devolvemos ${amount} por la factura ${invoice}. El dinero se lo enviamos nosotros directamente, no a través del servicio de pago.`,
    creditRefunded: (amount) =>
      `Le hemos devuelto ${amount} de su saldo a favor. Su banco puede tardar unos días en mostrarlo.`,
    creditSubject: (company) => `Su saldo a favor en ${company}`,
    credited: (amount, invoice) =>
      `Hemos abonado ${amount} de la factura ${invoice} en el saldo de su suscripción. Los pagos posteriores usan primero ese saldo.`,
    creditNote: (number) => `Adjuntamos el abono ${number} en PDF.`,
    dueSubject: (invoice) => `La factura ${invoice} vence pronto`,
    due: (amount, invoice, date) => `${amount} de la factura ${invoice} vencen el ${date}.`,
    overdueSubject: (invoice) => `La factura ${invoice} está vencida`,
    overdue: (amount, invoice, date) =>
      `${amount} de la factura ${invoice} vencieron el ${date}. Aún no los hemos recibido.`,
    crossed: 'Si acaba de pagar, no tenga en cuenta este mensaje.',
  },
  subscriptions: {
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
    endedUsed: (plan, date, amount) =>
      `Su suscripción a ${plan} terminó el ${date}. Lo que usó hasta entonces cuesta ${amount}; no se cobra nada más.`,
    endedUnpaid: (plan, date) =>
      `Su suscripción a ${plan} terminó el ${date} porque el pago no se completó. No se cobra nada más.`,
    endedHelp: 'Sus facturas siguen aquí:',
    received: (moment) => `Recibimos su cancelación el ${moment}.`,
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
  },
  team: {
    nameless: 'sin nombre',
    invitedSubject: (workspace) => `Invitación al espacio de trabajo ${workspace}`,
    invited: (inviter, workspace) =>
      `${inviter} le invita a trabajar en el espacio de trabajo ${workspace}.`,
    invitedHelp: (date) =>
      `Para aceptar, inicie sesión con esta dirección de correo. La invitación es válida hasta el ${date}.`,
    accept: 'Aceptar la invitación',
    joinedSubject: (email, workspace) => `${email} se ha unido a ${workspace}`,
    joined: (email, workspace) => `${email} ha aceptado su invitación a ${workspace}.`,
    endedSubject: (place) => `Su acceso a ${place} ha terminado`,
    ended: (place) => `Ya no tiene acceso a ${place}.`,
    changedSubject: (workspace) => `Su rol en ${workspace} ha cambiado`,
    changed: (changedBy) => `${changedBy} ha cambiado sus permisos.`,
    workspaceRole: (role) => `Rol en el espacio de trabajo: ${role}`,
    applicationRole: (application, role) => `${application}: ${role}`,
    environments: (grant) => `Entornos: ${grant}`,
    noRole: 'ninguno',
    roles: {
      owner: 'propietario',
      workspace_admin: 'administrador',
      admin: 'administrador',
      developer: 'desarrollador',
      finance: 'finanzas',
      support: 'atención al cliente',
      viewer: 'solo lectura',
    },
    grants: {
      all: 'todos',
      all_non_production: 'todos menos producción',
      production_only: 'solo producción',
      selected: 'los seleccionados',
    },
    pausedSubject: (workspace) => `Se ha pausado un endpoint de webhooks de ${workspace}`,
    pausedGone: 'Este endpoint ha respondido 410, así que ya no existe:',
    pausedFailing: (date) => `Todas las entregas a este endpoint fallan desde el ${date}:`,
    pausedHelp:
      'Ya no se le envía nada. Vuelva a activarlo cuando funcione; los eventos ocurridos entretanto se pueden volver a enviar.',
  },
  attention: {
    subject: (place) => `${place}: requiere atención`,
    lead: (place) => `Esto es nuevo en ${place} y requiere atención:`,
    reason: (workspace) => `Recibe este correo como miembro de ${workspace}.`,
    choose: 'Elegir qué se le envía',
    kinds: {
      failingWebhookEndpoints: plural('es', {
        one: '# endpoint de webhooks falla',
        other: '# endpoints de webhooks fallan',
      }),
      openDisputes: plural('es', { one: '# pago disputado', other: '# pagos disputados' }),
      undecidedPayments: plural('es', {
        one: '# pago con resultado desconocido',
        other: '# pagos con resultado desconocido',
      }),
      failedPayments: plural('es', { one: '# pago fallido', other: '# pagos fallidos' }),
      lapsingAuthorizations: plural('es', {
        one: '# autorización caduca en 48 horas',
        other: '# autorizaciones caducan en 48 horas',
      }),
      overdueInvoices: plural('es', { one: '# factura vencida', other: '# facturas vencidas' }),
      failedDocuments: plural('es', {
        one: '# factura sin su documento',
        other: '# facturas sin su documento',
      }),
      openSubscriptionIssues: plural('es', {
        one: '# incidencia de suscripción por resolver',
        other: '# incidencias de suscripción por resolver',
      }),
      pastDueSubscriptions: plural('es', {
        one: '# suscripción con pago atrasado',
        other: '# suscripciones con pago atrasado',
      }),
    },
    offSubject: (place) => `${place}: el chat ya no recibe notificaciones`,
    off: (host, status) =>
      `El webhook entrante en ${host} ha respondido ${status}, así que ya no existe. No se le envía nada más.`,
    offHelp: 'Indique la URL de otro en la consola, en los ajustes, en Notificaciones.',
    page: {
      stopHeading: '¿No recibir más correos sobre lo que requiere atención?',
      stop: (workspace, email) =>
        `${workspace} escribe a ${email} cuando algo requiere atención: un pago disputado, un endpoint de webhooks que falla.`,
      stopped: (workspace, email) =>
        `${workspace} ya no escribe a ${email} cuando algo requiere atención. La consola lo sigue mostrando.`,
      resumed: (workspace, email) =>
        `${workspace} vuelve a escribir a ${email} cuando algo requiere atención.`,
    },
  },
};
