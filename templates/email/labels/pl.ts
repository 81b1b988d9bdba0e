import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const polish: MailTexts = {
  questions: 'Pytania?',
  testPrefix: '[TEST]',
  testBanner: 'TEST: ta wiadomość pochodzi ze środowiska testowego; nic w niej nie jest prawdziwe.',
  cart: {
    subject: (company) => `Twój koszyk w ${company}`,
    greeting: (firstName) => (firstName === null ? 'Dzień dobry,' : `Dzień dobry ${firstName},`),
    lead: (company) => `w koszyku w ${company} coś na Ciebie czeka.`,
    open: 'Wróć do koszyka',
    reason: (company) =>
      `Otrzymujesz tę wiadomość, ponieważ podano ten adres w ${company}, a zamówienie nie zostało złożone.`,
    unsubscribe: 'Nie chcę więcej takich wiadomości',
  },
  files: {
    subject: (company) => `Pliki do pobrania z ${company}`,
    lead: (company, order) =>
      `Pliki z ${company}${order === null ? '' : ` (zamówienie ${order})`} są gotowe.`,
    download: 'Pobierz',
    times: plural('pl', {
      one: 'Każdy plik można pobrać # raz.',
      other: 'Każdy plik można pobrać # razy.',
    }),
    until: (date) => `Linki działają do ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `Faktura ${invoice} od ${company}`,
    thanks: 'Dziękujemy za zamówienie.',
    due: (invoice, amount, date) => `Faktura ${invoice}: ${amount}, termin płatności ${date}.`,
    open: 'Pobierz fakturę jako PDF:',
    download: 'Pobierz fakturę',
    view: 'Zobacz fakturę',
  },
  pages: {
    downloads: 'Pliki do pobrania',
    downloadsLeft: plural('pl', {
      one: 'zostało # pobranie',
      few: 'zostały # pobrania',
      many: 'zostało # pobrań',
      other: 'zostało # pobrania',
    }),
    leaveHeading: 'Bez przypomnień o koszyku?',
    leaveText: (company, email) =>
      `${company} wysyła przypomnienie na adres ${email}, gdy koszyk zostanie porzucony. Zamówień, faktur i dostaw to nie dotyczy.`,
    leave: 'Wypisz mnie',
    leftHeading: 'Nie wysyłamy już przypomnień',
    leftBeforeHeading: 'Przypomnienia są już wyłączone',
    leftText: (company, email) =>
      `${company} nie wyśle więcej przypomnień o koszyku na adres ${email}.`,
    join: 'Wysyłajcie znowu',
    joinedHeading: 'Przypomnienia są znowu włączone',
    joinedText: (company, email) =>
      `${company} może znowu przypominać o koszyku na adres ${email}.`,
  },
  orders: {
    quantity: (count) => `Ilość ${count}`,
    more: (count) => `i jeszcze ${count}`,
    subtotal: 'Suma częściowa',
    discount: 'Rabat',
    shipping: 'Wysyłka',
    tax: 'Podatek',
    includedTax: 'W tym podatek',
    credit: 'Środki',
    total: 'Razem',
    shipsTo: 'Dostawa do',
    paidBy: (method) => `Płatność: ${method}.`,
    invoiceAttached: 'Faktura w PDF jest w załączniku.',
    confirmedSubject: (order) =>
      order === null ? 'Twoje zamówienie' : `Twoje zamówienie ${order}`,
    confirmed: (company) => `Dziękujemy za zamówienie w ${company}. Otrzymaliśmy je.`,
    receiptSubject: (company) => `Potwierdzenie płatności z ${company}`,
    receipt: (amount, invoice, date) =>
      `Otrzymaliśmy ${amount} za fakturę ${invoice} dnia ${date}. Dziękujemy.`,
    shippedSubject: (order) =>
      order === null ? 'Twoje zamówienie jest w drodze' : `Twoje zamówienie ${order} jest w drodze`,
    shipped: 'Te artykuły są w drodze:',
    carrier: (carrier, number) =>
      number === null
        ? `Przewoźnik: ${carrier}.`
        : `Przewoźnik: ${carrier}, numer przesyłki ${number}.`,
    trackingNumber: (number) => `Numer przesyłki ${number}.`,
    track: 'Śledź przesyłkę',
    returnSubject: (number) => `Otrzymaliśmy zgłoszenie zwrotu ${number}`,
    returned: 'Chcesz zwrócić te produkty:',
    returnTo: 'Wyślij je na adres:',
    refundSubject: (company) => `Zwrot pieniędzy z ${company}`,
    refund: (amount, invoice) =>
      `Zwróciliśmy ${amount} za fakturę ${invoice}. Bank może pokazać to dopiero po kilku dniach.`,
    refundByHand: (amount, invoice) =>
      `Zwracamy ${amount} za fakturę ${invoice}. Pieniądze przekazujemy bezpośrednio, nie przez operatora płatności.`,
    creditRefunded: (amount) =>
      `Wypłaciliśmy ${amount} z Twojego salda. Bank może pokazać to dopiero po kilku dniach.`,
    creditSubject: (company) => `Twoje saldo w ${company}`,
    credited: (amount, invoice) =>
      `Zaliczyliśmy ${amount} z faktury ${invoice} na saldo Twojej subskrypcji. Późniejsze płatności wykorzystają je w pierwszej kolejności.`,
    creditNote: (number) => `Faktura korygująca ${number} w PDF jest w załączniku.`,
    dueSubject: (invoice) => `Zbliża się termin płatności faktury ${invoice}`,
    due: (amount, invoice, date) =>
      `Termin płatności kwoty ${amount} za fakturę ${invoice} to ${date}.`,
    overdueSubject: (invoice) => `Minął termin płatności faktury ${invoice}`,
    overdue: (amount, invoice, date) =>
      `Termin płatności kwoty ${amount} za fakturę ${invoice} minął ${date}. Nie otrzymaliśmy jej jeszcze.`,
    crossed: 'Jeśli płatność już wysłano, prosimy zignorować tę wiadomość.',
  },
  subscriptions: {
    open: 'Otwórz subskrypcje',
    changeCard: 'Zmień kartę',
    failedSubject: (plan) => `Płatność za ${plan} się nie powiodła`,
    failed: (amount, plan) => `Nie udało się pobrać ${amount} za ${plan}.`,
    retries: (date) => `Spróbujemy ponownie ${date}. Do tego czasu nic nie przepada.`,
    noRetry: 'Nie obciążymy już tej karty.',
    failedHelp: 'Inną kartą można zapłacić od razu:',
    trialSubject: (plan) => `Okres próbny ${plan} wkrótce się kończy`,
    trialPaid: (plan, date, amount) =>
      `Okres próbny ${plan} kończy się ${date}. Potem kosztuje ${amount}, plus podatek, jeśli dotyczy, aż do rezygnacji.`,
    trialEnds: (plan, date) => `Okres próbny ${plan} kończy się ${date}. Niczego nie pobieramy.`,
    trialHelp: 'Tutaj można zmienić kartę lub zrezygnować:',
    endedSubject: (plan) => `Subskrypcja ${plan} się zakończyła`,
    ended: (plan, date) =>
      `Subskrypcja ${plan} zakończyła się ${date}. Niczego więcej nie pobierzemy.`,
    endedUsed: (plan, date, amount) =>
      `Subskrypcja ${plan} zakończyła się ${date}. Wykorzystane do tego czasu usługi kosztują ${amount}; niczego więcej nie pobierzemy.`,
    endedUnpaid: (plan, date) =>
      `Subskrypcja ${plan} zakończyła się ${date}, ponieważ płatność się nie powiodła. Niczego więcej nie pobierzemy.`,
    endedHelp: 'Faktury pozostają tutaj:',
    received: (moment) => `Otrzymaliśmy rezygnację: ${moment}.`,
    scheduledSubject: (plan) => `Anulowano ${plan}`,
    scheduled: (plan, date) =>
      `Subskrypcja ${plan} została anulowana. Można z niej korzystać do ${date}; niczego więcej nie pobierzemy.`,
    expiringSubject: (plan) => `Karta dla ${plan} wkrótce straci ważność`,
    expiring: (brand, lastFour, expiry, plan, date) =>
      `Karta ${brand} z końcówką ${lastFour} traci ważność ${expiry}, przed płatnością za ${plan} dnia ${date}.`,
    expiringHelp: 'Aby niczego nie przerwać, dodaj inną kartę:',
    linkSubject: (company) => `Twoje subskrypcje w ${company}`,
    link: 'Oto zamówiony link. Działa 14 dni; nie udostępniaj go nikomu.',
    linkUnasked: 'Jeśli nie był zamawiany, nie trzeba nic robić.',
  },
  team: {
    nameless: 'bez nazwy',
    invitedSubject: (workspace) => `Zaproszenie do obszaru roboczego ${workspace}`,
    invited: (inviter, workspace) =>
      `${inviter} zaprasza Cię do pracy w obszarze roboczym ${workspace}.`,
    invitedHelp: (date) =>
      `Aby przyjąć zaproszenie, zaloguj się za pomocą tego adresu e-mail. Jest ono ważne do ${date}.`,
    accept: 'Przyjmij zaproszenie',
    joinedSubject: (email, workspace) => `${email} należy teraz do ${workspace}`,
    joined: (email, workspace) =>
      `Twoje zaproszenie do ${workspace} zostało przyjęte przez ${email}.`,
    endedSubject: (place) => `Koniec dostępu do ${place}`,
    ended: (place) => `Nie masz już dostępu do ${place}.`,
    changedSubject: (workspace) => `Zmieniono Twoją rolę w ${workspace}`,
    changed: (changedBy) => `Twoje uprawnienia zostały zmienione przez ${changedBy}.`,
    workspaceRole: (role) => `Rola w obszarze roboczym: ${role}`,
    applicationRole: (application, role) => `${application}: ${role}`,
    environments: (grant) => `Środowiska: ${grant}`,
    noRole: 'brak',
    roles: {
      owner: 'właściciel',
      workspace_admin: 'administrator',
      admin: 'administrator',
      developer: 'programista',
      finance: 'finanse',
      support: 'obsługa klienta',
      viewer: 'tylko odczyt',
    },
    grants: {
      all: 'wszystkie',
      all_non_production: 'wszystkie oprócz produkcyjnego',
      production_only: 'tylko produkcyjne',
      selected: 'wybrane',
    },
    pausedSubject: (workspace) => `Wstrzymano punkt końcowy webhooka w ${workspace}`,
    pausedGone: 'Ten punkt końcowy zwrócił 410, czyli już nie istnieje:',
    pausedFailing: (date) =>
      `Od ${date} nie powiodło się żadne dostarczenie do tego punktu końcowego:`,
    pausedHelp:
      'Nic więcej nie jest do niego wysyłane. Aktywuj go ponownie, gdy zacznie działać; zdarzenia z tego czasu można wysłać jeszcze raz.',
  },
  attention: {
    subject: (place) => `${place}: wymaga uwagi`,
    lead: (place) => `To jest nowe w ${place} i wymaga uwagi:`,
    reason: (workspace) => `Ta wiadomość przychodzi do Ciebie, bo należysz do ${workspace}.`,
    choose: 'Wybierz, co ma przychodzić',
    kinds: {
      failingWebhookEndpoints: plural('pl', {
        one: '# punkt końcowy webhooka zawodzi',
        few: '# punkty końcowe webhooków zawodzą',
        other: '# punktów końcowych webhooków zawodzi',
      }),
      openDisputes: plural('pl', {
        one: '# zakwestionowana płatność',
        few: '# zakwestionowane płatności',
        other: '# zakwestionowanych płatności',
      }),
      undecidedPayments: plural('pl', {
        one: '# płatność o nieznanym wyniku',
        few: '# płatności o nieznanym wyniku',
        other: '# płatności o nieznanym wyniku',
      }),
      failedPayments: plural('pl', {
        one: '# nieudana płatność',
        few: '# nieudane płatności',
        other: '# nieudanych płatności',
      }),
      lapsingAuthorizations: plural('pl', {
        one: '# autoryzacja wygasa w ciągu 48 godzin',
        few: '# autoryzacje wygasają w ciągu 48 godzin',
        other: '# autoryzacji wygasa w ciągu 48 godzin',
      }),
      overdueInvoices: plural('pl', {
        one: '# faktura po terminie',
        few: '# faktury po terminie',
        other: '# faktur po terminie',
      }),
      failedDocuments: plural('pl', {
        one: '# faktura bez dokumentu',
        few: '# faktury bez dokumentów',
        other: '# faktur bez dokumentów',
      }),
      openSubscriptionIssues: plural('pl', {
        one: '# problem z subskrypcją do rozwiązania',
        few: '# problemy z subskrypcjami do rozwiązania',
        other: '# problemów z subskrypcjami do rozwiązania',
      }),
      pastDueSubscriptions: plural('pl', {
        one: '# subskrypcja z zaległą płatnością',
        few: '# subskrypcje z zaległą płatnością',
        other: '# subskrypcji z zaległą płatnością',
      }),
    },
    offSubject: (place) => `${place}: czat nie dostaje już powiadomień`,
    off: (host, status) =>
      `Przychodzący webhook pod adresem ${host} zwrócił ${status}, czyli już nie istnieje. Nic więcej nie jest do niego wysyłane.`,
    offHelp: 'Podaj adres URL innego w konsoli, w ustawieniach, w części Powiadomienia.',
    page: {
      stopHeading: 'Nie chcesz więcej wiadomości o tym, co wymaga uwagi?',
      stop: (workspace, email) =>
        `${workspace} pisze na ${email}, gdy coś wymaga uwagi: zakwestionowana płatność, zawodzący punkt końcowy webhooka.`,
      stopped: (workspace, email) =>
        `${workspace} nie pisze już na ${email}, gdy coś wymaga uwagi. Konsola nadal to pokazuje.`,
      resumed: (workspace, email) => `${workspace} znów pisze na ${email}, gdy coś wymaga uwagi.`,
    },
  },
};
