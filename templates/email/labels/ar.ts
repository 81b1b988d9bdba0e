import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const arabic: MailTexts = {
  questions: 'هل لديك أسئلة؟',
  testPrefix: '[اختبار]',
  testBanner: 'اختبار: هذه الرسالة من بيئة اختبار، ولا شيء فيها حقيقي.',
  cart: {
    subject: (company) => `سلتك لدى ${company}`,
    greeting: (firstName) => (firstName === null ? 'مرحبًا،' : `مرحبًا ${firstName}،`),
    lead: (company) => `تركت شيئًا في سلتك لدى ${company}. ما زال محفوظًا لك.`,
    open: 'العودة إلى السلة',
    reason: (company) => `تصلك هذه الرسالة لأنك أعطيت ${company} هذا العنوان ولم تكمل طلبك.`,
    unsubscribe: 'إيقاف هذه الرسائل',
  },
  files: {
    subject: (company) => `تنزيلك من ${company}`,
    lead: (company, order) =>
      `ملفاتك من ${company}${order === null ? '' : ` (الطلب ${order})`} جاهزة.`,
    download: 'تنزيل',
    times: plural('ar', {
      one: 'يمكن تنزيل كل ملف مرة واحدة.',
      two: 'يمكن تنزيل كل ملف مرتين.',
      few: 'يمكن تنزيل كل ملف # مرات.',
      many: 'يمكن تنزيل كل ملف # مرة.',
      other: 'يمكن تنزيل كل ملف # مرة.',
    }),
    until: (date) => `تعمل الروابط حتى ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `الفاتورة ${invoice} من ${company}`,
    thanks: 'شكرًا على طلبك.',
    due: (invoice, amount, date) => `الفاتورة ${invoice}: ${amount}، تستحق في ${date}.`,
    open: 'نزّل الفاتورة بصيغة PDF:',
    download: 'تنزيل الفاتورة',
    view: 'عرض الفاتورة',
  },
  pages: {
    downloads: 'تنزيلاتك',
    downloadsLeft: plural('ar', {
      zero: 'لم يتبق أي تنزيل (#)',
      one: 'تبقى تنزيل واحد',
      two: 'تبقى تنزيلان',
      few: 'تبقت # تنزيلات',
      many: 'تبقى # تنزيلًا',
      other: 'تبقى # تنزيل',
    }),
    leaveHeading: 'إيقاف التذكير بالسلة؟',
    leaveText: (company, email) =>
      `يرسل ${company} تذكيرًا إلى ${email} عند ترك سلة. لا يؤثر ذلك في الطلبات والفواتير والتوصيل.`,
    leave: 'إلغاء الاشتراك',
    leftHeading: 'أُلغي اشتراكك',
    leftBeforeHeading: 'اشتراكك ملغى من قبل',
    leftText: (company, email) => `لن يرسل ${company} تذكيرات بالسلة إلى ${email}.`,
    join: 'استئناف الإرسال',
    joinedHeading: 'اشتركت من جديد',
    joinedText: (company, email) => `يمكن أن يذكّر ${company} صاحب العنوان ${email} بسلة متروكة.`,
  },
  orders: {
    quantity: (count) => `الكمية ${count}`,
    more: (count) => `وأيضًا ${count} غيرها`,
    subtotal: 'المجموع الفرعي',
    discount: 'الخصم',
    shipping: 'الشحن',
    tax: 'الضريبة',
    includedTax: 'الضريبة المشمولة',
    credit: 'الرصيد',
    total: 'الإجمالي',
    shipsTo: 'التوصيل إلى',
    paidBy: (method) => `الدفع عبر ${method}.`,
    invoiceAttached: 'فاتورتك مرفقة بصيغة PDF.',
    confirmedSubject: (order) => (order === null ? 'طلبك' : `طلبك ${order}`),
    confirmed: (company) => `شكرًا على طلبك من ${company}. لقد استلمناه.`,
    receiptSubject: (company) => `إيصالك من ${company}`,
    receipt: (amount, invoice, date) =>
      `استلمنا ${amount} عن الفاتورة ${invoice} في ${date}. شكرًا لك.`,
    shippedSubject: (order) => (order === null ? 'طلبك في الطريق' : `طلبك ${order} في الطريق`),
    shipped: 'هذه المنتجات في طريقها إليك:',
    carrier: (carrier, number) =>
      number === null ? `الشحن عبر ${carrier}.` : `الشحن عبر ${carrier}، رقم التتبع ${number}.`,
    trackingNumber: (number) => `رقم التتبع ${number}.`,
    track: 'تتبع الشحنة',
    refundSubject: (company) => `استرداد أموالك من ${company}`,
    refund: (amount, invoice) =>
      `أعدنا إليك ${amount} عن الفاتورة ${invoice}. قد يستغرق ظهوره لدى البنك بضعة أيام.`,
    refundByHand: (amount, invoice) =>
      `نعيد إليك ${amount} عن الفاتورة ${invoice}. يصلك المبلغ منا مباشرة، لا عبر خدمة الدفع.`,
    creditRefunded: (amount) =>
      `أعدنا إليك ${amount} من رصيدك. قد يستغرق ظهوره لدى البنك بضعة أيام.`,
    creditSubject: (company) => `رصيدك لدى ${company}`,
    credited: (amount, invoice) =>
      `أضفنا ${amount} من الفاتورة ${invoice} إلى رصيد اشتراكك. تستخدم دفعاته اللاحقة هذا الرصيد أولًا.`,
    creditNote: (number) => `الإشعار الدائن ${number} مرفق بصيغة PDF.`,
    dueSubject: (invoice) => `اقترب موعد استحقاق الفاتورة ${invoice}`,
    due: (amount, invoice, date) => `يستحق ${amount} عن الفاتورة ${invoice} في ${date}.`,
    overdueSubject: (invoice) => `تأخر سداد الفاتورة ${invoice}`,
    overdue: (amount, invoice, date) =>
      `استحق ${amount} عن الفاتورة ${invoice} في ${date}. لم نستلمه بعد.`,
    crossed: 'إذا كنت قد دفعت للتو فتجاهل هذه الرسالة.',
  },
  subscriptions: {
    open: 'افتح اشتراكاتك',
    changeCard: 'غيّر البطاقة',
    failedSubject: (plan) => `لم تتم دفعتك مقابل ${plan}`,
    failed: (amount, plan) => `لم نتمكن من خصم ${amount} مقابل ${plan}.`,
    retries: (date) => `سنحاول مرة أخرى في ${date}. لن تفقد شيئًا حتى ذلك الحين.`,
    noRetry: 'لن نخصم من هذه البطاقة مرة أخرى.',
    failedHelp: 'يمكنك الدفع فورًا ببطاقة أخرى:',
    trialSubject: (plan) => `تنتهي الفترة التجريبية لـ ${plan} قريبًا`,
    trialPaid: (plan, date, amount) =>
      `تنتهي الفترة التجريبية لـ ${plan} في ${date}. بعدها يكلف ${amount}، تضاف إليه الضريبة حيث تنطبق، إلى أن تلغي.`,
    trialEnds: (plan, date) => `تنتهي الفترة التجريبية لـ ${plan} في ${date}. لا يُخصم أي مبلغ.`,
    trialHelp: 'يمكنك هنا تغيير البطاقة أو الإلغاء:',
    endedSubject: (plan) => `انتهى اشتراكك في ${plan}`,
    ended: (plan, date) => `انتهى اشتراكك في ${plan} في ${date}. لن يُخصم أي مبلغ بعد ذلك.`,
    endedUsed: (plan, date, amount) =>
      `انتهى اشتراكك في ${plan} في ${date}. تكلفة ما استخدمته حتى ذلك الحين ${amount}، ولن يُخصم أي مبلغ آخر.`,
    endedUnpaid: (plan, date) =>
      `انتهى اشتراكك في ${plan} في ${date} لأن الدفعة لم تتم. لن يُخصم أي مبلغ بعد ذلك.`,
    endedHelp: 'تبقى فواتيرك هنا:',
    received: (moment) => `استلمنا طلب الإلغاء في ${moment}.`,
    scheduledSubject: (plan) => `ألغيت ${plan}`,
    scheduled: (plan, date) =>
      `أُلغي اشتراكك في ${plan}. يمكنك استخدامه حتى ${date}، ولن يُخصم أي مبلغ بعد ذلك.`,
    expiringSubject: (plan) => `توشك بطاقتك الخاصة بـ ${plan} على الانتهاء`,
    expiring: (brand, lastFour, expiry, plan, date) =>
      `بطاقتك ${brand} المنتهية بالرقم ${lastFour} تنتهي في ${expiry}، قبل دفعة ${plan} في ${date}.`,
    expiringHelp: 'حتى لا ينقطع شيء أضف بطاقة أخرى:',
    linkSubject: (company) => `اشتراكاتك لدى ${company}`,
    link: 'هذا هو الرابط الذي طلبته. يعمل لمدة 14 يومًا، فاحتفظ به لنفسك.',
    linkUnasked: 'إن لم تطلبه فلا داعي لفعل شيء.',
  },
};
