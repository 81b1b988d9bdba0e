interface DatevColumn {
  readonly name: string;
  /** DATEV quotes a text, also where it is empty, and nothing else. */
  readonly isText: boolean;
}

const text = (...names: readonly string[]): DatevColumn[] =>
  names.map((name) => ({ name, isText: true }));
const bare = (...names: readonly string[]): DatevColumn[] =>
  names.map((name) => ({ name, isText: false }));
const pairs = (kind: string, content: string, count: number): DatevColumn[] =>
  Array.from({ length: count }, (_, index) =>
    text(`${kind} ${index + 1}`, `${content} ${index + 1}`),
  ).flat();

/** The columns of a Buchungsstapel of version 13, in the order that DATEV fixes. */
export const datevColumns: readonly DatevColumn[] = [
  ...bare('Umsatz (ohne Soll/Haben-Kz)'),
  ...text('Soll/Haben-Kennzeichen', 'WKZ Umsatz'),
  ...bare('Kurs', 'Basis-Umsatz'),
  ...text('WKZ Basis-Umsatz'),
  ...bare('Konto', 'Gegenkonto (ohne BU-Schlüssel)'),
  ...text('BU-Schlüssel'),
  ...bare('Belegdatum'),
  ...text('Belegfeld 1', 'Belegfeld 2'),
  ...bare('Skonto'),
  ...text('Buchungstext'),
  ...bare('Postensperre'),
  ...text('Diverse Adressnummer'),
  ...bare('Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre'),
  ...text('Beleglink'),
  ...pairs('Beleginfo - Art', 'Beleginfo - Inhalt', 8),
  ...text('KOST1 - Kostenstelle', 'KOST2 - Kostenstelle'),
  ...bare('Kost-Menge'),
  ...text('EU-Land u. UStID (Bestimmung)'),
  ...bare('EU-Steuersatz (Bestimmung)'),
  ...text('Abw. Versteuerungsart'),
  ...bare(
    'Sachverhalt L+L',
    'Funktionsergänzung L+L',
    'BU 49 Hauptfunktionstyp',
    'BU 49 Hauptfunktionsnummer',
    'BU 49 Funktionsergänzung',
  ),
  ...pairs('Zusatzinformation - Art', 'Zusatzinformation- Inhalt', 20),
  ...bare('Stück', 'Gewicht', 'Zahlweise'),
  ...text('Forderungsart'),
  ...bare('Veranlagungsjahr', 'Zugeordnete Fälligkeit', 'Skontotyp'),
  ...text('Auftragsnummer', 'Buchungstyp'),
  ...bare('USt-Schlüssel (Anzahlungen)'),
  ...text('EU-Land (Anzahlungen)'),
  ...bare(
    'Sachverhalt L+L (Anzahlungen)',
    'EU-Steuersatz (Anzahlungen)',
    'Erlöskonto (Anzahlungen)',
  ),
  ...text('Herkunft-Kz', 'Buchungs GUID'),
  ...bare('KOST-Datum'),
  ...text('SEPA-Mandatsreferenz'),
  ...bare('Skontosperre'),
  ...text('Gesellschaftername'),
  ...bare('Beteiligtennummer'),
  ...text('Identifikationsnummer', 'Zeichnernummer'),
  ...bare('Postensperre bis'),
  ...text('Bezeichnung SoBil-Sachverhalt'),
  ...bare(
    'Kennzeichen SoBil-Buchung',
    'Festschreibung',
    'Leistungsdatum',
    'Datum Zuord. Steuerperiode',
    'Fälligkeit',
  ),
  ...text('Generalumkehr (GU)'),
  ...bare('Steuersatz'),
  ...text('Land', 'Abrechnungsreferenz'),
  ...bare('BVV-Position'),
  ...text('EU-Land u. UStID (Ursprung)'),
  ...bare('EU-Steuersatz (Ursprung)', 'Abw. Skontokonto'),
];
