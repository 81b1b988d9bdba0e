import { languageOf, type Language } from '../../languages.ts';

interface SlipLabels {
  readonly title: string;
  readonly shipTo: string;
  readonly sku: string;
  readonly orderDate: string;
}

/** What a slip prints besides the labels that it shares with invoices. */
const slipLabels: Readonly<Record<Language, SlipLabels>> = {
  en: { title: 'Packing slip', shipTo: 'Ship to', sku: 'SKU', orderDate: 'Order date' },
  de: {
    title: 'Lieferschein',
    shipTo: 'Lieferadresse',
    sku: 'Artikelnr.',
    orderDate: 'Bestellt am',
  },
  fr: { title: 'Bon de livraison', shipTo: 'Livrer à', sku: 'Référence', orderDate: 'Commandé le' },
  es: { title: 'Albarán', shipTo: 'Enviar a', sku: 'Referencia', orderDate: 'Fecha del pedido' },
  it: {
    title: 'Distinta di spedizione',
    shipTo: 'Spedire a',
    sku: 'Codice',
    orderDate: 'Data ordine',
  },
  ar: { title: 'قائمة التعبئة', shipTo: 'الشحن إلى', sku: 'رمز المنتج', orderDate: 'تاريخ الطلب' },
  ja: { title: '納品書', shipTo: 'お届け先', sku: '品番', orderDate: '注文日' },
  nl: { title: 'Pakbon', shipTo: 'Verzenden naar', sku: 'Artikelnr.', orderDate: 'Besteld op' },
  'zh-Hans': { title: '装箱单', shipTo: '收货地址', sku: '货号', orderDate: '下单日期' },
  he: { title: 'תעודת משלוח', shipTo: 'למשלוח אל', sku: 'מק״ט', orderDate: 'תאריך הזמנה' },
  pl: {
    title: 'Lista pakunkowa',
    shipTo: 'Adres dostawy',
    sku: 'Nr artykułu',
    orderDate: 'Data zamówienia',
  },
  pt: {
    title: 'Guia de remessa',
    shipTo: 'Enviar para',
    sku: 'Referência',
    orderDate: 'Data do pedido',
  },
};

/** The labels of a BCP 47 tag; English for an unsupported language. */
export function slipLabelsOf(tag: string): SlipLabels {
  return slipLabels[languageOf(tag) ?? 'en'];
}
