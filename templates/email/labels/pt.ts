import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const portuguese: MailTexts = {
  questions: 'Perguntas?',
  testPrefix: '[TESTE]',
  testBanner: 'TESTE: esta mensagem vem de um ambiente de teste; nada nela é real.',
  cart: {
    subject: (company) => `O seu carrinho em ${company}`,
    greeting: (firstName) => (firstName === null ? 'Olá,' : `Olá ${firstName},`),
    lead: (company) => `deixou algo no seu carrinho em ${company}. Continua lá à sua espera.`,
    open: 'Voltar ao carrinho',
    reason: (company) =>
      `Recebe esta mensagem porque deu este endereço a ${company} e não terminou o pedido.`,
    unsubscribe: 'Não receber mais mensagens como esta',
  },
  files: {
    subject: (company) => `O seu download de ${company}`,
    lead: (company, order) =>
      `Os seus ficheiros de ${company}${order === null ? '' : ` (pedido ${order})`} estão prontos.`,
    download: 'Descarregar',
    times: plural('pt', {
      one: 'Cada ficheiro pode ser descarregado # vez.',
      other: 'Cada ficheiro pode ser descarregado # vezes.',
    }),
    until: (date) => `Os links funcionam até ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `Fatura ${invoice} de ${company}`,
    thanks: 'Obrigado pelo seu pedido.',
    due: (invoice, amount, date) => `Fatura ${invoice}: ${amount}, a pagar até ${date}.`,
    open: 'Descarregar a fatura em PDF:',
    download: 'Descarregar a fatura',
    view: 'Ver a fatura',
  },
  pages: {
    downloads: 'Os seus downloads',
    downloadsLeft: plural('pt', { one: 'resta # download', other: 'restam # downloads' }),
    leaveHeading: 'Não receber mais lembretes?',
    leaveText: (company, email) =>
      `${company} envia um lembrete a ${email} quando um carrinho fica por terminar. Pedidos, faturas e entregas não são afetados.`,
    leave: 'Cancelar a subscrição',
    leftHeading: 'A sua subscrição foi cancelada',
    leftBeforeHeading: 'A sua subscrição já estava cancelada',
    leftText: (company, email) => `${company} não envia mais lembretes do carrinho a ${email}.`,
    join: 'Voltar a receber',
    joinedHeading: 'Está subscrito de novo',
    joinedText: (company, email) =>
      `${company} pode voltar a lembrar ${email} de um carrinho por terminar.`,
  },
  orders: {
    quantity: (count) => `Quantidade ${count}`,
    more: (count) => `e mais ${count}`,
    subtotal: 'Subtotal',
    discount: 'Desconto',
    shipping: 'Envio',
    tax: 'Impostos',
    includedTax: 'Impostos incluídos',
    credit: 'Crédito',
    total: 'Total',
    shipsTo: 'Entrega a',
    paidBy: (method) => `Pago com ${method}.`,
    invoiceAttached: 'A sua fatura segue em anexo em PDF.',
    confirmedSubject: (order) => (order === null ? 'O seu pedido' : `O seu pedido ${order}`),
    confirmed: (company) => `Obrigado pelo seu pedido em ${company}. Já o recebemos.`,
    receiptSubject: (company) => `O seu recibo de ${company}`,
    receipt: (amount, invoice, date) =>
      `Recebemos ${amount} da fatura ${invoice} em ${date}. Obrigado.`,
    shippedSubject: (order) =>
      order === null ? 'O seu pedido está a caminho' : `O seu pedido ${order} está a caminho`,
    shipped: 'Estes artigos estão a caminho:',
    carrier: (carrier, number) =>
      number === null
        ? `Enviado com ${carrier}.`
        : `Enviado com ${carrier}, número de seguimento ${number}.`,
    trackingNumber: (number) => `Número de seguimento ${number}.`,
    track: 'Seguir a encomenda',
    returnSubject: (number) => `Recebemos o seu pedido de devolução ${number}`,
    returned: 'Pretende devolver estes artigos:',
    returnTo: 'Envie-os para:',
    refundSubject: (company) => `O seu reembolso de ${company}`,
    refund: (amount, invoice) =>
      `Devolvemos-lhe ${amount} da fatura ${invoice}. O banco pode demorar alguns dias a mostrá-lo.`,
    refundByHand: (amount, invoice) =>
      `Devolvemos-lhe ${amount} da fatura ${invoice}. O dinheiro é enviado diretamente por nós, não através do serviço de pagamento.`,
    creditRefunded: (amount) =>
      `Devolvemos-lhe ${amount} do seu crédito. O banco pode demorar alguns dias a mostrá-lo.`,
    creditSubject: (company) => `O seu crédito em ${company}`,
    credited: (amount, invoice) =>
      `Creditámos ${amount} da fatura ${invoice} no saldo da sua subscrição. Os pagamentos seguintes usam primeiro esse saldo.`,
    creditNote: (number) => `A nota de crédito ${number} segue em anexo em PDF.`,
    dueSubject: (invoice) => `A fatura ${invoice} vence em breve`,
    due: (amount, invoice, date) => `${amount} da fatura ${invoice} vencem em ${date}.`,
    overdueSubject: (invoice) => `A fatura ${invoice} está vencida`,
    overdue: (amount, invoice, date) =>
      `${amount} da fatura ${invoice} venceram em ${date}. Ainda não os recebemos.`,
    crossed: 'Se acabou de pagar, ignore esta mensagem.',
  },
  subscriptions: {
    open: 'Ver as suas assinaturas',
    changeCard: 'Mudar o cartão',
    failedSubject: (plan) => `O seu pagamento de ${plan} não foi concluído`,
    failed: (amount, plan) => `Não conseguimos cobrar ${amount} por ${plan}.`,
    retries: (date) => `Tentamos novamente em ${date}. Até lá, nada se perde.`,
    noRetry: 'Não voltamos a cobrar este cartão.',
    failedHelp: 'Com outro cartão pode pagar de imediato:',
    trialSubject: (plan) => `O período experimental de ${plan} termina em breve`,
    trialPaid: (plan, date, amount) =>
      `O período experimental de ${plan} termina em ${date}. Depois custa ${amount}, mais impostos quando aplicáveis, até cancelar.`,
    trialEnds: (plan, date) =>
      `O período experimental de ${plan} termina em ${date}. Nada é cobrado.`,
    trialHelp: 'Aqui pode mudar o cartão ou cancelar:',
    endedSubject: (plan) => `A sua assinatura de ${plan} terminou`,
    ended: (plan, date) =>
      `A sua assinatura de ${plan} terminou em ${date}. Nada mais será cobrado.`,
    endedUsed: (plan, date, amount) =>
      `A sua assinatura de ${plan} terminou em ${date}. O que utilizou até então custa ${amount}; nada mais será cobrado.`,
    endedUnpaid: (plan, date) =>
      `A sua assinatura de ${plan} terminou em ${date}, porque o pagamento não foi concluído. Nada mais será cobrado.`,
    endedHelp: 'As suas faturas continuam aqui:',
    received: (moment) => `Recebemos o seu cancelamento em ${moment}.`,
    scheduledSubject: (plan) => `Cancelou ${plan}`,
    scheduled: (plan, date) =>
      `A sua assinatura de ${plan} está cancelada. Pode usá-la até ${date}; nada mais será cobrado.`,
    expiringSubject: (plan) => `O seu cartão para ${plan} está prestes a expirar`,
    expiring: (brand, lastFour, expiry, plan, date) =>
      `O seu ${brand} terminado em ${lastFour} expira em ${expiry}, antes do pagamento de ${plan} em ${date}.`,
    expiringHelp: 'Para que nada seja interrompido, adicione outro cartão:',
    linkSubject: (company) => `As suas assinaturas em ${company}`,
    link: 'Eis o link que pediu. Funciona 14 dias; guarde-o para si.',
    linkUnasked: 'Se não o pediu, não precisa de fazer nada.',
  },
  team: {
    nameless: 'sem nome',
    invitedSubject: (workspace) => `Convite para o espaço de trabalho ${workspace}`,
    invited: (inviter, workspace) =>
      `Recebeu de ${inviter} um convite para trabalhar no espaço de trabalho ${workspace}.`,
    invitedHelp: (date) =>
      `Para aceitar, inicie sessão com este endereço de e-mail. O convite é válido até ${date}.`,
    accept: 'Aceitar o convite',
    joinedSubject: (email, workspace) => `${email} juntou-se a ${workspace}`,
    joined: (email, workspace) => `${email} aceitou o seu convite para ${workspace}.`,
    endedSubject: (place) => `O seu acesso a ${place} terminou`,
    ended: (place) => `Já não tem acesso a ${place}.`,
    changedSubject: (workspace) => `A sua função em ${workspace} mudou`,
    changed: (changedBy) => `${changedBy} alterou as suas permissões.`,
    workspaceRole: (role) => `Função no espaço de trabalho: ${role}`,
    applicationRole: (application, role) => `${application}: ${role}`,
    environments: (grant) => `Ambientes: ${grant}`,
    noRole: 'nenhuma',
    roles: {
      owner: 'proprietário',
      workspace_admin: 'administrador',
      admin: 'administrador',
      developer: 'programador',
      finance: 'finanças',
      support: 'apoio ao cliente',
      viewer: 'só leitura',
    },
    grants: {
      all: 'todos',
      all_non_production: 'todos exceto produção',
      production_only: 'só produção',
      selected: 'os selecionados',
    },
    pausedSubject: (workspace) => `Um endpoint de webhooks de ${workspace} foi suspenso`,
    pausedGone: 'Este endpoint respondeu 410, portanto já não existe:',
    pausedFailing: (date) => `Todas as entregas a este endpoint falham desde ${date}:`,
    pausedHelp:
      'Nada mais lhe é enviado. Volte a ativá-lo quando funcionar; os eventos ocorridos entretanto podem ser reenviados.',
  },
  attention: {
    subject: (place) => `${place}: requer atenção`,
    lead: (place) => `Isto é novo em ${place} e requer atenção:`,
    reason: (workspace) => `Recebe este e-mail como membro de ${workspace}.`,
    choose: 'Escolher o que lhe é enviado',
    kinds: {
      failingWebhookEndpoints: plural('pt', {
        one: '# endpoint de webhooks falha',
        other: '# endpoints de webhooks falham',
      }),
      openDisputes: plural('pt', {
        one: '# pagamento contestado',
        other: '# pagamentos contestados',
      }),
      undecidedPayments: plural('pt', {
        one: '# pagamento com resultado desconhecido',
        other: '# pagamentos com resultado desconhecido',
      }),
      failedPayments: plural('pt', { one: '# pagamento falhou', other: '# pagamentos falharam' }),
      lapsingAuthorizations: plural('pt', {
        one: '# autorização expira em 48 horas',
        other: '# autorizações expiram em 48 horas',
      }),
      overdueInvoices: plural('pt', { one: '# fatura vencida', other: '# faturas vencidas' }),
      failedDocuments: plural('pt', {
        one: '# fatura sem o seu documento',
        other: '# faturas sem os seus documentos',
      }),
      openSubscriptionIssues: plural('pt', {
        one: '# problema de subscrição por resolver',
        other: '# problemas de subscrição por resolver',
      }),
      pastDueSubscriptions: plural('pt', {
        one: '# subscrição com pagamento em atraso',
        other: '# subscrições com pagamento em atraso',
      }),
    },
    offSubject: (place) => `${place}: o chat já não recebe notificações`,
    off: (host, status) =>
      `O webhook de entrada em ${host} respondeu ${status}, portanto já não existe. Nada mais lhe é enviado.`,
    offHelp: 'Indique o URL de outro na consola, nas definições, em Notificações.',
    page: {
      stopHeading: 'Não receber mais e-mails sobre o que requer atenção?',
      stop: (workspace, email) =>
        `${workspace} escreve para ${email} quando algo requer atenção: um pagamento contestado, um endpoint de webhooks que falha.`,
      stopped: (workspace, email) =>
        `${workspace} já não escreve para ${email} quando algo requer atenção. A consola continua a mostrá-lo.`,
      resumed: (workspace, email) =>
        `${workspace} volta a escrever para ${email} quando algo requer atenção.`,
    },
  },
};
