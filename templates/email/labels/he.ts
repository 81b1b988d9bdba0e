import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const hebrew: MailTexts = {
  questions: 'שאלות?',
  testPrefix: '[בדיקה]',
  testBanner: 'בדיקה: הודעה זו נשלחה מסביבת בדיקות; שום דבר בה אינו אמיתי.',
  cart: {
    subject: (company) => `העגלה שלך אצל ${company}`,
    greeting: (firstName) => (firstName === null ? 'שלום,' : `שלום ${firstName},`),
    lead: (company) => `השארת משהו בעגלה אצל ${company}. הוא עדיין מחכה לך.`,
    open: 'חזרה לעגלה',
    reason: (company) => `הודעה זו נשלחה אליך כי מסרת ל־${company} כתובת זו ולא השלמת את ההזמנה.`,
    unsubscribe: 'לא לקבל עוד הודעות כאלה',
  },
  files: {
    subject: (company) => `ההורדה שלך מ־${company}`,
    lead: (company, order) =>
      `הקבצים שלך מ־${company}${order === null ? '' : ` (הזמנה ${order})`} מוכנים.`,
    download: 'הורדה',
    times: plural('he', {
      one: 'אפשר להוריד כל קובץ פעם אחת.',
      two: 'אפשר להוריד כל קובץ פעמיים.',
      other: 'אפשר להוריד כל קובץ # פעמים.',
    }),
    until: (date) => `הקישורים פועלים עד ${date} (UTC).`,
  },
  invoice: {
    subject: (invoice, company) => `חשבונית ${invoice} מאת ${company}`,
    thanks: 'תודה על ההזמנה.',
    due: (invoice, amount, date) => `חשבונית ${invoice}: ${amount}, לתשלום עד ${date}.`,
    open: 'הורדת החשבונית כ־PDF:',
    download: 'הורדת החשבונית',
    view: 'הצגת החשבונית',
  },
  pages: {
    downloads: 'ההורדות שלך',
    downloadsLeft: plural('he', {
      one: 'נותרה הורדה אחת',
      two: 'נותרו שתי הורדות',
      other: 'נותרו # הורדות',
    }),
    leaveHeading: 'להפסיק תזכורות על העגלה?',
    leaveText: (company, email) =>
      `${company} שולחת תזכורת אל ${email} כשנשארת עגלה. אין בכך שינוי להזמנות, לחשבוניות ולמשלוחים.`,
    leave: 'הסרה מהרשימה',
    leftHeading: 'הוסרת מהרשימה',
    leftBeforeHeading: 'כבר הוסרת מהרשימה',
    leftText: (company, email) => `${company} לא תשלח עוד תזכורות על העגלה אל ${email}.`,
    join: 'לשלוח שוב',
    joinedHeading: 'חזרת לרשימה',
    joinedText: (company, email) => `${company} רשאית שוב להזכיר ל־${email} עגלה שנשארה.`,
  },
  orders: {
    quantity: (count) => `כמות ${count}`,
    more: (count) => `ועוד ${count}`,
    subtotal: 'סכום ביניים',
    discount: 'הנחה',
    shipping: 'משלוח',
    tax: 'מס',
    includedTax: 'מס כלול',
    credit: 'זיכוי',
    total: 'סך הכול',
    shipsTo: 'משלוח אל',
    paidBy: (method) => `התשלום באמצעות ${method}.`,
    invoiceAttached: 'החשבונית מצורפת כ־PDF.',
    confirmedSubject: (order) => (order === null ? 'ההזמנה שלך' : `ההזמנה שלך ${order}`),
    confirmed: (company) => `תודה על הזמנתך אצל ${company}. קיבלנו אותה.`,
    receiptSubject: (company) => `הקבלה שלך מ־${company}`,
    receipt: (amount, invoice, date) => `קיבלנו ${amount} עבור חשבונית ${invoice} ב־${date}. תודה.`,
    shippedSubject: (order) => (order === null ? 'ההזמנה שלך בדרך' : `ההזמנה שלך ${order} בדרך`),
    shipped: 'הפריטים האלה בדרך אליך:',
    carrier: (carrier, number) =>
      number === null ? `נשלח עם ${carrier}.` : `נשלח עם ${carrier}, מספר מעקב ${number}.`,
    trackingNumber: (number) => `מספר מעקב ${number}.`,
    track: 'מעקב אחר החבילה',
    returnSubject: (number) => `קיבלנו את בקשת ההחזרה ${number}`,
    returned: 'ביקשת להחזיר את הפריטים האלה:',
    returnTo: 'יש לשלוח אותם אל:',
    refundSubject: (company) => `ההחזר שלך מ־${company}`,
    refund: (amount, invoice) =>
      `החזרנו לך ${amount} עבור חשבונית ${invoice}. ייתכן שיחלפו כמה ימים עד שהבנק יציג זאת.`,
    refundByHand: (amount, invoice) =>
      `אנו מחזירים לך ${amount} עבור חשבונית ${invoice}. הכסף מגיע ישירות מאיתנו, לא דרך שירות התשלומים.`,
    creditRefunded: (amount) =>
      `החזרנו לך ${amount} מהזיכוי שלך. ייתכן שיחלפו כמה ימים עד שהבנק יציג זאת.`,
    creditSubject: (company) => `הזיכוי שלך אצל ${company}`,
    credited: (amount, invoice) =>
      `זקפנו ${amount} מחשבונית ${invoice} ליתרת המינוי שלך. התשלומים הבאים שלו ישתמשו ביתרה תחילה.`,
    creditNote: (number) => `חשבונית זיכוי ${number} מצורפת כ־PDF.`,
    dueSubject: (invoice) => `מועד התשלום של חשבונית ${invoice} מתקרב`,
    due: (amount, invoice, date) => `יש לשלם ${amount} עבור חשבונית ${invoice} עד ${date}.`,
    overdueSubject: (invoice) => `מועד התשלום של חשבונית ${invoice} עבר`,
    overdue: (amount, invoice, date) =>
      `היה לשלם ${amount} עבור חשבונית ${invoice} עד ${date}. עדיין לא קיבלנו את התשלום.`,
    crossed: 'אם שילמת ממש עכשיו, אפשר להתעלם מהודעה זו.',
  },
  subscriptions: {
    open: 'אל המינויים שלך',
    changeCard: 'החלפת הכרטיס',
    failedSubject: (plan) => `התשלום שלך עבור ${plan} לא עבר`,
    failed: (amount, plan) => `לא הצלחנו לחייב ${amount} עבור ${plan}.`,
    retries: (date) => `ננסה שוב ב־${date}. עד אז דבר אינו אובד.`,
    noRetry: 'לא נחייב עוד כרטיס זה.',
    failedHelp: 'אפשר לשלם מיד בכרטיס אחר:',
    trialSubject: (plan) => `תקופת הניסיון של ${plan} מסתיימת בקרוב`,
    trialPaid: (plan, date, amount) =>
      `תקופת הניסיון של ${plan} מסתיימת ב־${date}. לאחר מכן המחיר ${amount}, בתוספת מס אם חל, עד לביטול.`,
    trialEnds: (plan, date) => `תקופת הניסיון של ${plan} מסתיימת ב־${date}. אין חיוב.`,
    trialHelp: 'כאן אפשר להחליף כרטיס או לבטל:',
    endedSubject: (plan) => `המינוי שלך ל־${plan} הסתיים`,
    ended: (plan, date) => `המינוי שלך ל־${plan} הסתיים ב־${date}. לא יהיו חיובים נוספים.`,
    endedUsed: (plan, date, amount) =>
      `המינוי שלך ל־${plan} הסתיים ב־${date}. השימוש עד אז עולה ${amount}; לא יהיו חיובים אחרים.`,
    endedUnpaid: (plan, date) =>
      `המינוי שלך ל־${plan} הסתיים ב־${date}, כי התשלום לא עבר. לא יהיו חיובים נוספים.`,
    endedHelp: 'החשבוניות שלך נשארות כאן:',
    received: (moment) => `קיבלנו את בקשת הביטול ב־${moment}.`,
    scheduledSubject: (plan) => `ביטלת את ${plan}`,
    scheduled: (plan, date) =>
      `המינוי שלך ל־${plan} בוטל. אפשר להשתמש בו עד ${date}; לא יהיו חיובים נוספים.`,
    expiringSubject: (plan) => `תוקף הכרטיס שלך עבור ${plan} עומד לפוג`,
    expiring: (brand, lastFour, expiry, plan, date) =>
      `תוקף ה־${brand} המסתיים ב־${lastFour} פג ב־${expiry}, לפני התשלום עבור ${plan} ב־${date}.`,
    expiringHelp: 'כדי ששום דבר לא ייפסק, אפשר להוסיף כרטיס אחר:',
    linkSubject: (company) => `המינויים שלך אצל ${company}`,
    link: 'זה הקישור שביקשת. הוא פועל 14 יום; אין להעביר אותו לאחרים.',
    linkUnasked: 'אם לא ביקשת אותו, אין צורך לעשות דבר.',
  },
  team: {
    nameless: 'ללא שם',
    invitedSubject: (workspace) => `הזמנה למרחב העבודה ${workspace}`,
    invited: (inviter, workspace) => `קיבלת מ־${inviter} הזמנה לעבוד במרחב העבודה ${workspace}.`,
    invitedHelp: (date) =>
      `כדי לקבל את ההזמנה יש להתחבר עם כתובת הדוא״ל הזו. ההזמנה בתוקף עד ${date}.`,
    accept: 'קבלת ההזמנה',
    joinedSubject: (email, workspace) => `הצטרפות חדשה אל ${workspace}: ${email}`,
    joined: (email, workspace) => `ההזמנה שלך אל ${workspace} התקבלה על ידי ${email}.`,
    endedSubject: (place) => `הגישה שלך אל ${place} הסתיימה`,
    ended: (place) => `אין לך עוד גישה אל ${place}.`,
    changedSubject: (workspace) => `התפקיד שלך ב־${workspace} השתנה`,
    changed: (changedBy) => `ההרשאות שלך שונו על ידי ${changedBy}.`,
    workspaceRole: (role) => `תפקיד במרחב העבודה: ${role}`,
    applicationRole: (application, role) => `${application}: ${role}`,
    environments: (grant) => `סביבות: ${grant}`,
    noRole: 'אין',
    roles: {
      owner: 'בעלים',
      workspace_admin: 'ניהול',
      admin: 'ניהול',
      developer: 'פיתוח',
      finance: 'כספים',
      support: 'תמיכה',
      viewer: 'צפייה',
    },
    grants: {
      all: 'הכול',
      all_non_production: 'הכול חוץ מייצור',
      production_only: 'ייצור בלבד',
      selected: 'סביבות נבחרות',
    },
    pausedSubject: (workspace) => `נקודת קצה של Webhook ב־${workspace} הושהתה`,
    pausedGone: 'נקודת הקצה הזו החזירה 410, כלומר אינה קיימת עוד:',
    pausedFailing: (date) => `מאז ${date} נכשלה כל מסירה לנקודת הקצה הזו:`,
    pausedHelp:
      'לא נשלח אליה עוד דבר. אפשר להפעיל אותה מחדש כשתפעל; אירועים מהזמן שבינתיים אפשר לשלוח שוב.',
  },
  attention: {
    subject: (place) => `${place}: נדרשת תשומת לב`,
    lead: (place) => `זה חדש ב־${place} ודורש תשומת לב:`,
    reason: (workspace) => `הודעה זו נשלחת אליך כחבר ב־${workspace}.`,
    choose: 'לבחור מה יישלח אליך',
    kinds: {
      failingWebhookEndpoints: plural('he', {
        one: 'נקודת קצה אחת של Webhook נכשלת',
        other: '# נקודות קצה של Webhook נכשלות',
      }),
      openDisputes: plural('he', { one: 'תשלום אחד במחלוקת', other: '# תשלומים במחלוקת' }),
      undecidedPayments: plural('he', {
        one: 'תשלום אחד שתוצאתו אינה ידועה',
        other: '# תשלומים שתוצאתם אינה ידועה',
      }),
      failedPayments: plural('he', { one: 'תשלום אחד נכשל', other: '# תשלומים נכשלו' }),
      lapsingAuthorizations: plural('he', {
        one: 'הרשאה אחת תפוג תוך 48 שעות',
        other: '# הרשאות יפוגו תוך 48 שעות',
      }),
      overdueInvoices: plural('he', { one: 'חשבונית אחת באיחור', other: '# חשבוניות באיחור' }),
      failedDocuments: plural('he', {
        one: 'חשבונית אחת ללא המסמך שלה',
        other: '# חשבוניות ללא המסמך שלהן',
      }),
      openSubscriptionIssues: plural('he', {
        one: 'בעיית מינוי אחת לפתרון',
        other: '# בעיות מינוי לפתרון',
      }),
      pastDueSubscriptions: plural('he', {
        one: 'מינוי אחד בפיגור תשלום',
        other: '# מינויים בפיגור תשלום',
      }),
    },
    offSubject: (place) => `${place}: הצ׳אט אינו מקבל עוד התראות`,
    off: (host, status) =>
      `ה־Webhook הנכנס ב־${host} החזיר ${status}, כלומר אינו קיים עוד. דבר לא נשלח אליו עוד.`,
    offHelp: 'אפשר להגדיר כתובת URL אחרת במסוף, בהגדרות, תחת התראות.',
    page: {
      stopHeading: 'להפסיק הודעות על מה שדורש תשומת לב?',
      stop: (workspace, email) =>
        `${workspace} כותב אל ${email} כאשר משהו דורש תשומת לב: תשלום במחלוקת, נקודת קצה של Webhook שנכשלת.`,
      stopped: (workspace, email) =>
        `${workspace} אינו כותב עוד אל ${email} כאשר משהו דורש תשומת לב. המסוף ממשיך להציג זאת.`,
      resumed: (workspace, email) => `${workspace} כותב שוב אל ${email} כאשר משהו דורש תשומת לב.`,
    },
  },
};
