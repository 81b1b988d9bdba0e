import { plural } from '../../plural.ts';
import type { MailTexts } from './en.ts';

export const japanese: MailTexts = {
  questions: 'ご質問は',
  testPrefix: '[テスト]',
  testBanner:
    'テスト: このメールはテスト環境から送信されたもので、内容は実際のものではありません。',
  cart: {
    subject: (company) => `${company} のカート`,
    greeting: (firstName) => (firstName === null ? 'こんにちは。' : `${firstName} 様`),
    lead: (company) => `${company} のカートに商品が残っています。`,
    open: 'カートに戻る',
    reason: (company) =>
      `このメールは、${company} にこのアドレスを登録し、ご注文が完了していない方にお送りしています。`,
    unsubscribe: '今後このようなメールを受け取らない',
  },
  files: {
    subject: (company) => `${company} からのダウンロード`,
    lead: (company, order) =>
      `${company} のファイル${order === null ? '' : `（ご注文 ${order}）`}の準備ができました。`,
    download: 'ダウンロード',
    times: plural('ja', { other: '各ファイルは # 回ダウンロードできます。' }),
    until: (date) => `リンクは ${date} (UTC) まで有効です。`,
  },
  invoice: {
    subject: (invoice, company) => `${company} からの請求書 ${invoice}`,
    thanks: 'ご注文ありがとうございます。',
    due: (invoice, amount, date) => `請求書 ${invoice}: ${amount}、支払期日 ${date}。`,
    open: '請求書を PDF でダウンロード:',
    download: '請求書をダウンロード',
    view: '請求書を見る',
  },
  pages: {
    downloads: 'ダウンロード',
    downloadsLeft: plural('ja', { other: '残り # 回' }),
    leaveHeading: 'カートのお知らせを停止しますか？',
    leaveText: (company, email) =>
      `${company} は、カートに商品が残っているとき ${email} にお知らせを送ります。注文、請求書、配送のメールには影響しません。`,
    leave: '配信停止',
    leftHeading: '配信を停止しました',
    leftBeforeHeading: '配信はすでに停止されています',
    leftText: (company, email) => `${company} は ${email} にカートのお知らせを送りません。`,
    join: '再び受け取る',
    joinedHeading: '配信を再開しました',
    joinedText: (company, email) =>
      `${company} は ${email} にカートのお知らせを再び送ることがあります。`,
  },
  orders: {
    quantity: (count) => `数量 ${count}`,
    more: (count) => `ほか ${count} 点`,
    subtotal: '小計',
    discount: '割引',
    shipping: '送料',
    tax: '税',
    includedTax: '内税',
    credit: '残高充当',
    total: '合計',
    shipsTo: 'お届け先',
    paidBy: (method) => `お支払い方法: ${method}。`,
    invoiceAttached: '請求書を PDF で添付しました。',
    confirmedSubject: (order) => (order === null ? 'ご注文の確認' : `ご注文 ${order} の確認`),
    confirmed: (company) => `${company} でのご注文ありがとうございます。ご注文を承りました。`,
    receiptSubject: (company) => `${company} からの領収のお知らせ`,
    receipt: (amount, invoice, date) =>
      `${date} に請求書 ${invoice} のお支払い ${amount} を受領しました。ありがとうございます。`,
    shippedSubject: (order) =>
      order === null ? 'ご注文を発送しました' : `ご注文 ${order} を発送しました`,
    shipped: '次の商品を発送しました:',
    carrier: (carrier, number) =>
      number === null ? `配送業者: ${carrier}。` : `配送業者: ${carrier}、追跡番号 ${number}。`,
    trackingNumber: (number) => `追跡番号 ${number}。`,
    track: '荷物を追跡する',
    returnSubject: (number) => `返品 ${number} のお申し込みを受け付けました`,
    returned: '次の商品の返品を承りました。',
    returnTo: '返送先：',
    refundSubject: (company) => `${company} からの返金`,
    refund: (amount, invoice) =>
      `請求書 ${invoice} について ${amount} を返金しました。銀行での反映には数日かかることがあります。`,
    refundByHand: (amount, invoice) =>
      `請求書 ${invoice} について ${amount} を返金いたします。決済サービスを通さず、当店から直接お支払いします。`,
    creditRefunded: (amount) =>
      `残高のうち ${amount} を返金しました。銀行での反映には数日かかることがあります。`,
    creditSubject: (company) => `${company} での残高`,
    credited: (amount, invoice) =>
      `請求書 ${invoice} の ${amount} を定期購入の残高に加算しました。今後のお支払いに優先して充てられます。`,
    creditNote: (number) => `返還請求書 ${number} を PDF で添付しました。`,
    dueSubject: (invoice) => `請求書 ${invoice} の支払期日が近づいています`,
    due: (amount, invoice, date) => `請求書 ${invoice} の ${amount} の支払期日は ${date} です。`,
    overdueSubject: (invoice) => `請求書 ${invoice} の支払期日が過ぎています`,
    overdue: (amount, invoice, date) =>
      `請求書 ${invoice} の ${amount} の支払期日は ${date} でした。まだ入金を確認できていません。`,
    crossed: '行き違いでお支払い済みの場合は、このメールを破棄してください。',
  },
  subscriptions: {
    open: '定期購入を開く',
    changeCard: 'カードを変更',
    failedSubject: (plan) => `${plan} のお支払いが完了しませんでした`,
    failed: (amount, plan) => `${plan} の ${amount} を請求できませんでした。`,
    retries: (date) => `${date} にもう一度請求します。それまで引き続きご利用いただけます。`,
    noRetry: 'このカードへの請求はもう行いません。',
    failedHelp: '別のカードですぐにお支払いいただけます:',
    trialSubject: (plan) => `${plan} のお試し期間がまもなく終了します`,
    trialPaid: (plan, date, amount) =>
      `${plan} のお試し期間は ${date} に終了します。その後は解約されるまで ${amount}（該当する場合は税が加算されます）かかります。`,
    trialEnds: (plan, date) => `${plan} のお試し期間は ${date} に終了します。請求はありません。`,
    trialHelp: 'カードの変更や解約はこちら:',
    endedSubject: (plan) => `${plan} の定期購入が終了しました`,
    ended: (plan, date) => `${plan} の定期購入は ${date} に終了しました。以後の請求はありません。`,
    endedUsed: (plan, date, amount) =>
      `${plan} の定期購入は ${date} に終了しました。それまでのご利用分は ${amount} です。ほかに請求はありません。`,
    endedUnpaid: (plan, date) =>
      `お支払いが完了しなかったため、${plan} の定期購入は ${date} に終了しました。以後の請求はありません。`,
    endedHelp: '請求書は引き続きこちらでご覧いただけます:',
    received: (moment) => `解約のお申し込みを ${moment} に受け付けました。`,
    scheduledSubject: (plan) => `${plan} を解約しました`,
    scheduled: (plan, date) =>
      `${plan} の定期購入を解約しました。${date} までご利用いただけます。以後の請求はありません。`,
    expiringSubject: (plan) => `${plan} のカードの有効期限がまもなく切れます`,
    expiring: (brand, lastFour, expiry, plan, date) =>
      `${brand}（末尾 ${lastFour}）は ${expiry} に有効期限が切れ、${date} の ${plan} のお支払いに間に合いません。`,
    expiringHelp: '中断しないよう、別のカードを追加してください:',
    linkSubject: (company) => `${company} の定期購入`,
    link: 'ご依頼のリンクです。14 日間有効です。他の人に渡さないでください。',
    linkUnasked: 'お心当たりがない場合は、何もする必要はありません。',
  },
  team: {
    nameless: '名称未設定',
    invitedSubject: (workspace) => `ワークスペース「${workspace}」への招待`,
    invited: (inviter, workspace) =>
      `${inviter} さんから、ワークスペース「${workspace}」への招待が届いています。`,
    invitedHelp: (date) =>
      `承諾するには、このメールアドレスでサインインしてください。招待の有効期限は ${date} です。`,
    accept: '招待を承諾する',
    joinedSubject: (email, workspace) => `${email} さんが「${workspace}」に参加しました`,
    joined: (email, workspace) => `${email} さんが「${workspace}」への招待を承諾しました。`,
    endedSubject: (place) => `「${place}」へのアクセス権がなくなりました`,
    ended: (place) => `「${place}」にアクセスできなくなりました。`,
    changedSubject: (workspace) => `「${workspace}」でのロールが変更されました`,
    changed: (changedBy) => `${changedBy} さんがあなたの権限を変更しました。`,
    workspaceRole: (role) => `ワークスペースのロール: ${role}`,
    applicationRole: (application, role) => `${application}: ${role}`,
    environments: (grant) => `環境: ${grant}`,
    noRole: 'なし',
    roles: {
      owner: 'オーナー',
      workspace_admin: '管理者',
      admin: '管理者',
      developer: '開発者',
      finance: '経理',
      support: 'サポート',
      viewer: '閲覧者',
    },
    grants: {
      all: 'すべて',
      all_non_production: '本番以外すべて',
      production_only: '本番のみ',
      selected: '選択した環境',
    },
    pausedSubject: (workspace) => `「${workspace}」の Webhook エンドポイントが一時停止されました`,
    pausedGone: '次のエンドポイントは 410 を返したため、もう存在しないものとして扱われます:',
    pausedFailing: (date) => `${date} 以降、次のエンドポイントへの配信はすべて失敗しています:`,
    pausedHelp:
      'このエンドポイントには何も送信されません。復旧したら再び有効にしてください。その間のイベントは再送できます。',
  },
  attention: {
    subject: (place) => `${place}: 対応が必要です`,
    lead: (place) => `「${place}」で新たに対応が必要なもの:`,
    reason: (workspace) => `このメールは「${workspace}」のメンバーにお送りしています。`,
    choose: 'メールの内容を選ぶ',
    kinds: {
      failingWebhookEndpoints: plural('ja', {
        other: 'Webhook エンドポイント # 件が失敗しています',
      }),
      openDisputes: plural('ja', { other: '支払い # 件に異議が申し立てられました' }),
      undecidedPayments: plural('ja', { other: '結果が不明な支払い # 件' }),
      failedPayments: plural('ja', { other: '失敗した支払い # 件' }),
      lapsingAuthorizations: plural('ja', { other: '48 時間以内に失効するオーソリ # 件' }),
      overdueInvoices: plural('ja', { other: '期限を過ぎた請求書 # 件' }),
      failedDocuments: plural('ja', { other: '文書を作成できなかった請求書 # 件' }),
      openSubscriptionIssues: plural('ja', { other: '対応が必要なサブスクリプションの問題 # 件' }),
      pastDueSubscriptions: plural('ja', { other: '支払いが遅れているサブスクリプション # 件' }),
    },
    offSubject: (place) => `${place}: チャットに通知が届かなくなりました`,
    off: (host, status) =>
      `${host} の受信 Webhook は ${status} を返したため、もう存在しないものとして扱われます。今後は何も送信されません。`,
    offHelp: 'コンソールの設定の「通知」で、別の Webhook の URL を指定してください。',
    page: {
      stopHeading: '対応が必要なものに関するメールを停止しますか?',
      stop: (workspace, email) =>
        `「${workspace}」は、支払いの異議申し立てや Webhook エンドポイントの失敗など、対応が必要なときに ${email} にメールを送ります。`,
      stopped: (workspace, email) =>
        `「${workspace}」は、対応が必要なものがあっても ${email} にメールを送りません。コンソールには引き続き表示されます。`,
      resumed: (workspace, email) =>
        `「${workspace}」は、対応が必要なときに再び ${email} にメールを送ります。`,
    },
  },
};
