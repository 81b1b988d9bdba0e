import type { ApiError } from '../../../../sdk/typescript/src/commerce.ts';
import { entries, fields } from './fields.de.ts';

/**
 * Every error code of the API in German; what is between braces is in the details of the error. English is the API's own
 * message. A code that is missing here does not compile, and one that a newer service sends is shown in English.
 */
const codes: Readonly<Record<ApiError['code'], string>> = {
  // General
  unauthorized: 'Die Anmeldung gilt nicht mehr. Melden Sie sich neu an.',
  validation_error: 'Eine Angabe ist nicht gültig.',
  permission_denied: 'Ihren Rollen fehlt die nötige Berechtigung.',
  workspace_access_denied: 'Sie sind kein Mitglied dieses Arbeitsbereichs.',
  workspace_mismatch: 'Die Sitzung gehört zu einem anderen Arbeitsbereich.',
  clerk_required: 'Das geht nur angemeldet, nicht mit einem API-Schlüssel.',
  application_key_workspace_route: 'Das geht nur angemeldet, nicht mit einem API-Schlüssel.',
  application_not_found: 'Diese Anwendung gibt es nicht.',
  application_required: 'Wählen Sie zuerst eine Anwendung.',
  application_mismatch: 'Das gehört zu einer anderen Anwendung.',
  missing_application_id: 'Wählen Sie zuerst eine Anwendung.',
  environment_mismatch: 'Das gehört zu einer anderen Umgebung.',
  environment_not_found: 'Diese Umgebung gibt es nicht, oder sie ist archiviert.',
  member_env_forbidden: 'Ihre Mitgliedschaft umfasst diese Umgebung nicht.',
  environment_slug_taken: 'Eine andere Umgebung dieses Arbeitsbereichs hat diesen Kurznamen.',
  system_environment_locked: 'Umgebungen des Systems lassen sich nicht archivieren.',
  workspace_not_live:
    'Der Arbeitsbereich ist noch nicht live. Die Produktion wird mit dem Livegang geöffnet.',
  workspace_not_entitled_for_live:
    'Der Arbeitsbereich hat keinen Vertrag für die Produktion. Wenden Sie sich an den Betreiber.',
  trial_expired: 'Der Testzeitraum ist vorbei, und es ist keine Zahlungsart hinterlegt.',
  idempotency_key_reused: 'Diese Anfrage wurde schon mit anderem Inhalt gesendet.',
  request_in_progress: 'Eine frühere Anfrage läuft noch. Versuchen Sie es gleich noch einmal.',
  rate_limit_exceeded: 'Das sind zu viele Anfragen auf einmal.',
  not_found: 'Das gibt es nicht, oder nicht mehr.',
  method_not_allowed: 'Diese Adresse nimmt die Anfrage nicht an.',
  invalid_scope: 'Ein Scope ist unbekannt oder hier nicht erlaubt.',
  invalid_origin:
    'Eine erlaubte Herkunft hat die Form https://<Host> oder http://localhost:<Port>.',
  embed_config_changed: 'Die Einstellungen wurden inzwischen geändert. Laden Sie sie neu.',
  payment_routing_changed: 'Das Routing wurde inzwischen geändert. Laden Sie es neu.',
  shipping_tax_changed: 'Steuer und Versand wurden inzwischen geändert. Laden Sie die Seite neu.',
  installation_config_changed:
    'Die Einstellungen der Installation wurden inzwischen geändert. Laden Sie sie neu.',
  accounting_settings_changed:
    'Die Einstellungen der Buchhaltung wurden inzwischen geändert. Laden Sie sie neu.',
  invalid_quote_token: 'Der öffentliche Schlüssel gilt hier nicht.',
  origin_not_allowed: 'Diese Herkunft steht nicht auf der Liste der Anwendung.',
  invalid_signature: 'Die Signatur stimmt nicht, oder ihr Zeitstempel ist zu alt.',
  embed_token_invalid: 'Das Token ist abgelaufen oder wurde verändert.',
  embed_token_failed:
    'Der Zahlungsdienst hat kein Token ausgestellt. Versuchen Sie es noch einmal.',
  invalid_logo_url: 'Die Adresse des Logos muss mit https:// beginnen.',
  invalid_primary_color: 'Eine Farbe wird als #1a2b3c geschrieben.',
  invalid_storefront_base_url: 'Die Adresse des Shops muss mit https:// beginnen.',
  image_url_unresolvable:
    'Die Adresse des Bildes ist unvollständig, und die Anwendung hat keine Adresse des Shops.',
  body_too_large: 'Das ist mehr, als diese Anfrage enthalten darf.',
  malformed_body: 'Die Anfrage ist nicht lesbar.',
  slug_taken: 'Dieser Kurzname ist schon vergeben.',
  internal_error:
    'Bei uns ist ein Fehler aufgetreten. Nennen Sie dem Support die Nummer der Anfrage.',
  service_unavailable:
    'Die Datenbank ist im Moment nicht erreichbar. Versuchen Sie es gleich noch einmal.',
  not_ready: 'Der Dienst ist noch nicht bereit.',

  // Sign-in of programs
  authorization_pending: 'Die Anmeldung ist noch nicht bestätigt.',
  slow_down: 'Das war zu schnell. Warten Sie einen Moment.',
  expired_token: 'Der Code ist unbekannt, abgelaufen oder verbraucht. Beginnen Sie neu.',
  access_denied: 'Die Anmeldung wurde abgelehnt.',

  // Customers, carts, checkout, payments
  external_id_taken: 'Ein anderer Kunde hat diese externe ID.',
  customer_not_found: 'Diesen Kunden gibt es nicht.',
  cannot_remove_default:
    'Die Standardkarte lässt sich nicht entfernen, solange ein Abo sie benutzt.',
  forbidden: 'Dieses Token gilt hier nicht.',
  cart_not_found: 'Diesen Warenkorb gibt es nicht.',
  cart_not_open: 'Der Warenkorb dieser Kasse kann nicht mehr benutzt werden.',
  cart_already_checked_out: 'Der Warenkorb ist an der Kasse und lässt sich nicht ändern.',
  cart_already_converted: 'Der Warenkorb ist schon eine Bestellung.',
  cart_abandoned: 'Der Warenkorb wurde verlassen.',
  cart_changed: 'Der Warenkorb wurde inzwischen geändert. Laden Sie ihn neu.',
  cart_session_expired: 'Die Sitzung des Warenkorbs ist abgelaufen.',
  item_not_found: 'Diesen Artikel hat der Warenkorb nicht.',
  session_not_found: 'Diese Checkout-Sitzung gibt es nicht.',
  session_expired: 'Die Checkout-Sitzung ist abgelaufen.',
  session_not_open: 'Die Checkout-Sitzung ist nicht mehr offen.',
  already_completed: 'Die Checkout-Sitzung ist schon abgeschlossen.',
  missing_required_field: 'Eine nötige Angabe fehlt.',
  address_required: 'Eine vollständige Adresse ist nötig.',
  payment_failed: 'Die Zahlung wurde abgelehnt oder ist fehlgeschlagen.',
  discount_invalid: 'Der Rabattcode gilt hier nicht.',
  discount_code_taken: 'Ein anderer Rabatt hat diesen Code.',
  allowed_methods_unsupported: 'Reine Zahlungen nehmen nur Karten an.',
  no_processor_connection: 'Für diese Zahlung ist kein Zahlungsdienst verbunden.',
  metadata_too_large: 'Metadaten haben höchstens 50 Einträge und 10 KB.',
  evidence_not_taken:
    'Dieser Zahlungsdienst nimmt hier keine Nachweise an. Reichen Sie sie dort ein und halten Sie es hier fest.',
  evidence_rejected: 'Der Zahlungsdienst hat die Nachweise abgelehnt: {{message}}',
  refund_not_allowed: 'Von dieser Zahlung lassen sich höchstens {{refundable}} erstatten.',
  connector_in_use: 'Das Routing benutzt diesen Zahlungsdienst.',

  // Invoices, files
  not_invoice: 'Die Zahlung wird nicht auf Rechnung bezahlt.',
  pdf_not_ready: 'Das PDF wird noch erstellt. Versuchen Sie es gleich noch einmal.',
  xrechnung_incomplete: 'Dem Dokument fehlt etwas, das eine XRechnung enthalten muss.',
  storage_unavailable: 'Der Dateispeicher ist nicht erreichbar. Versuchen Sie es noch einmal.',
  no_recipient: 'Es gibt keine E-Mail-Adresse, an die die Rechnung gehen kann.',
  email_not_configured: 'Diese Anwendung versendet keine E-Mails.',
  missing_token: 'Dem Link fehlt sein Token.',
  invalid_token: 'Das Token ist abgelaufen oder ungültig.',
  token_mismatch: 'Das Token gehört zu einem anderen Download.',
  download_expired: 'Die Zeit für den Download ist vorbei.',
  download_limit_reached: 'Die Datei wurde so oft geladen wie erlaubt.',
  no_file: 'Es wurde keine Datei gesendet.',
  mime_not_allowed: 'Dateien dieser Art werden hier nicht angenommen.',
  invalid_file_content: 'Das Bild ist nicht lesbar oder hat mehr als 25 Megapixel.',
  logo_too_big: 'Das Logo ist zu groß.',
  asset_too_big: 'Das Bild ist zu groß.',
  file_too_big: 'Die Datei ist zu groß.',
  fulfillment_not_found: 'Diese Lieferung gibt es nicht.',
  fulfillment_not_digital: 'Diese Lieferung ist keine digitale.',

  // Subscriptions
  subscription_terms_undeterminable:
    'Eine Abo-Position lässt sich nicht verkaufen: Tarif oder Intervall ist unbekannt.',
  recurring_customer_required: 'Ein Abo braucht einen Kunden oder eine E-Mail-Adresse.',
  quantity_unchanged: 'Das Abo hat diese Menge schon.',
  invalid_subscription_state:
    'Der Status des Abos lässt das nicht zu, oder es würde sich nichts ändern.',
  invalid_state: 'Der jetzige Status lässt das nicht zu.',
  invalid_interval: 'Das Intervall ist unbekannt oder zu lang.',
  installment_plan_locked: 'Die Bedingungen eines Ratenplans lassen sich nicht ändern.',
  invalid_schedule: 'Der Ratenplan ist nicht gültig.',
  schedule_first_payment_mismatch: 'Der Betrag weicht von der ersten Rate ab.',
  installment_plan_merchant_only: 'Einen Ratenplan kann nur der Händler ändern.',
  renewal_needs_attention: 'Zuerst muss eine Belastung mit unbekanntem Ausgang geklärt werden.',
  currency_mismatch: 'Die Währung ist eine andere als die der Anwendung.',

  // Order edits, tax
  no_changes: 'Es würde sich nichts ändern.',
  invalid_line_item: 'Eine Position gehört nicht zu dieser Bestellung.',
  empty_order: 'Mindestens eine Position muss bleiben.',
  order_changed: 'Die Bestellung wurde inzwischen geändert. Laden Sie sie neu.',
  order_not_editable: 'Die Bestellung lässt sich nicht mehr ändern.',
  subscription_order_not_editable: 'Bestellungen eines Abos lassen sich nicht ändern.',
  no_customer: 'Die Bestellung hat keinen Kunden mit einer Karte, die belastet werden kann.',
  not_implemented: 'Kein verbundener Zahlungsdienst kann eine gespeicherte Karte belasten.',
  tax_origin_missing: 'In den Steuereinstellungen fehlt die Adresse des Versands.',
  tax_address_missing: 'Für die Steuer fehlt eine brauchbare Liefer- oder Rechnungsadresse.',
  tax_provider_unavailable: 'Der Steuerdienst ist nicht erreichbar. Versuchen Sie es noch einmal.',

  // Team, extensions, routing
  environment_grants_forbidden:
    'Nur wer den Arbeitsbereich verwaltet, legt fest, welche Umgebungen jemand benutzt.',
  invalid_environment_grants: 'Umgebungen werden nur bei einer Auswahl genannt.',
  already_member: 'Diese Person ist schon Mitglied.',
  invite_not_pending: 'Die Einladung ist nicht mehr offen.',
  invite_expired: 'Die Einladung ist abgelaufen.',
  invite_email_mismatch: 'Die Einladung gilt für eine andere E-Mail-Adresse.',
  view_name_taken: 'Eine andere Ansicht dieser Liste heißt schon so.',
  view_changed: 'Die Ansicht wurde inzwischen geändert. Laden Sie die Seite neu.',
  view_limit_reached:
    'Die Liste hat schon {{maximum}} Ansichten dieser Art. Löschen Sie zuerst eine.',
  cannot_remove_owner: 'Wem der Arbeitsbereich gehört, lässt sich nicht entfernen.',
  new_scopes_require_consent: 'Die Version verlangt weitere Scopes, denen Sie zustimmen müssen.',
  installation_not_active: 'Die Installation ist nicht aktiv.',
  draft_not_installable_in_live: 'Ein Entwurf lässt sich in der Produktion nicht installieren.',
  already_installed: 'Die Erweiterung ist schon installiert.',
  routing_default_required: 'Die Standardreihenfolge braucht mindestens einen Zahlungsdienst.',
  routing_unknown_connector: 'Ein Zahlungsdienst ist für diese Anwendung nicht aktiv.',
  routing_duplicate_connector: 'Ein Zahlungsdienst kommt in einer Reihenfolge zweimal vor.',
  routing_empty_cascade: 'Die Reihenfolge einer Regel ist leer.',
  routing_rule_no_conditions: 'Eine Regel hat keine Bedingung.',
  routing_empty_condition_values: 'Eine Bedingung hat keine Werte.',
  routing_invalid_country: 'Ein Land ist kein Code nach ISO 3166-1.',
  routing_invalid_currency: 'Eine Währung ist kein Code nach ISO 4217.',
  routing_invalid_amount: 'Einer Bedingung fehlt eine Grenze, oder sie ist nicht größer als null.',
  routing_amount_range_invalid: 'Die untere Grenze eines Betrags muss unter der oberen liegen.',
  routing_invalid_scheme: 'Eine Kartenmarke ist unbekannt.',
  routing_invalid_card_source: 'Eine Herkunft der Karte ist unbekannt.',
  routing_invalid_card_type: 'Eine Kartenart ist unbekannt.',
  routing_invalid_condition: 'Eine Bedingung ist von unbekannter Art.',
  processor_upstream_error: 'Der Zahlungsdienst meldet einen Fehler. Versuchen Sie es noch einmal.',
};

/** By the code of an entry of the details; where its limit is known, the sentence of `withLimit`. */
const findings = {
  required: 'Diese Angabe fehlt.',
  invalid_type: 'Das ist ein Wert anderer Art.',
  invalid_enum: 'Das ist keiner der erlaubten Werte.',
  invalid_value: 'Dieser Wert ist nicht erlaubt.',
  invalid_format: 'Die Form stimmt nicht.',
  invalid_length: 'Die Länge stimmt nicht.',
  invalid_scope: 'Der Scope ist unbekannt oder hier nicht erlaubt.',
  invalid_account: 'Das Konto ist nicht gültig.',
  invalid_cursor: 'Die Liste lässt sich von hier an nicht fortsetzen.',
  too_small: 'Der Wert ist zu klein.',
  too_big: 'Der Wert ist zu groß.',
  too_short: 'Das ist zu kurz.',
  too_long: 'Das ist zu lang.',
  too_many: 'Das sind zu viele.',
  too_many_lines: 'Das sind zu viele Positionen.',
  out_of_range: 'Der Wert liegt außerhalb des Bereichs.',
  amount_too_large: 'Der Betrag ist zu groß.',
  amount_above_due: 'Das ist mehr, als offen ist.',
  not_unique: 'Das gibt es schon.',
  duplicate: 'Das kommt zweimal vor.',
  unrecognized_keys: 'Das enthält unbekannte Felder.',
  unsupported: 'Das wird hier nicht unterstützt.',
  not_supported: 'Das wird hier nicht unterstützt.',
  not_allowed: 'Das ist hier nicht erlaubt.',
  not_a_member: 'Das ist kein Mitglied.',
  conflicting_fields: 'Das passt nicht zu einer anderen Angabe.',
  in_future: 'Der Zeitpunkt liegt in der Zukunft.',
  currency_in_use: 'Die Währung wird schon benutzt.',
  cannot_change: 'Das lässt sich nicht mehr ändern.',
  customer_required: 'Ein Kunde ist nötig.',
  quantity_exceeds_open: 'So viele sind nicht mehr offen.',
  below_fulfilled_quantity: 'Mehr davon ist schon ausgeliefert.',
  header_value_needed: 'Der Header braucht einen Wert.',
  host_not_allowed: 'Dieser Host ist nicht erlaubt.',
  email_unverified: 'Die E-Mail-Adresse ist noch nicht bestätigt.',
  missing_permission: 'Ihren Rollen fehlt die Berechtigung {{required}}.',
  missing_scope: 'Dem Schlüssel fehlt der Scope {{required}}.',
  outside_grant: 'Ihre Mitgliedschaft umfasst das nicht.',
  role_too_high: 'Das geht über Ihre eigene Rolle hinaus.',
  owner_role_fixed: 'Die Rolle des Eigentümers ist fest. Übertragen Sie stattdessen das Eigentum.',
  owner: 'Übertragen Sie zuerst das Eigentum.',
  not_owner: 'Das kann nur, wem es gehört.',
} as const;

const withLimit = {
  too_small: 'Mindestens {{minimum}}.',
  too_big: 'Höchstens {{maximum}}.',
  too_short: 'Zu kurz: mindestens {{minimum}}.',
  too_long: 'Zu lang: höchstens {{maximum}}.',
  amount_too_large: 'Der Betrag ist zu groß: höchstens {{maximum}}.',
} as const;

/** `details.reason`, where the code alone does not say enough. */
const reasons = {
  charge_in_flight: 'Eine Belastung läuft gerade. Versuchen Sie es gleich noch einmal.',
  payment_in_progress: 'Eine Zahlung läuft gerade. Versuchen Sie es gleich noch einmal.',
  live_subscription: 'Ein Abo läuft noch.',
  nothing_unused: 'Vom Zeitraum ist nichts ungenutzt und bezahlt.',
  nothing_left: 'Es ist nichts mehr zu erstatten.',
  not_captured: 'Die Zahlung ist noch nicht eingezogen.',
  units_without_price: 'Diese Stücke haben keinen Preis, der erstattet werden kann.',
  no_card: 'Das Abo hat keine Karte, die belastet werden kann.',
  no_balance: 'Es gibt kein Guthaben.',
  not_ended: 'Es ist noch nicht beendet.',
  not_scheduled: 'Es ist nichts vorgemerkt.',
  none_pending: 'Es ist nichts vorgemerkt.',
  cancel_scheduled: 'Eine Kündigung ist vorgemerkt.',
  no_longer_on_order: 'Das steht nicht mehr auf der Bestellung.',
  inactive: 'Der Rabatt ist nicht aktiv.',
  not_started: 'Der Rabatt gilt noch nicht.',
  expired: 'Die Zeit dafür ist abgelaufen.',
  limit_reached: 'Der Code ist so oft benutzt wie erlaubt.',
  customer_limit_reached: 'Dieser Kunde hat den Code so oft benutzt wie erlaubt.',
  min_subtotal: 'Die Summe ist für diesen Code zu klein.',
  empty_cart: 'Der Warenkorb ist leer.',
} as const;

/** States, as `from` or `status` of the details names them, with the sentence around. */
const state = 'Der Status „{{state}}“ lässt das nicht zu.';
const more = { one: 'Und {{count}} weiterer Fehler.', other: 'Und {{count}} weitere Fehler.' };

export const rejections = {
  rejection: { codes, findings, withLimit, reasons, state, more, fields, entries },
};
