import { defineEntity, p } from '@mikro-orm/core';

export const paymentMethodTypes = ['card', 'bank_account', 'wallet'] as const;

const schema = defineEntity({
  name: 'CustomerPaymentMethod',
  tableName: 'customer_payment_method',
  properties: {
    id: p.uuid().primary(),
    workspaceId: p.uuid(),
    environmentId: p.uuid(),
    applicationId: p.uuid(),
    customerId: p.uuid(),
    /** The connector that stores the card. */
    connectorId: p.uuid(),
    processor: p.text(),
    methodType: p.text().$type<(typeof paymentMethodTypes)[number]>(),
    /** The processor's handle of the card; sealed, see domain/payment-methods/stored-card.ts. */
    storedRef: p.text(),
    /** Equal for the same card, so that it is stored once; see domain/payment-methods/stored-card.ts. */
    fingerprint: p.text(),
    cardBrand: p.text().nullable(),
    cardLastFour: p.text().nullable(),
    cardExpMonth: p.integer().nullable(),
    cardExpYear: p.integer().nullable(),
    cardType: p.text().nullable(),
    cardCountry: p.text().nullable(),
    isDefault: p.boolean(),
    isActive: p.boolean(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

export class CustomerPaymentMethod extends schema.class {
  /** A customer has at most one; the one before is demoted by a statement. */
  makeDefault(now: Date): void {
    this.isDefault = true;
    this.updatedAt = now;
  }

  /** Its card is stored by another connector, or by another handle. */
  storeAgain(
    {
      connectorId,
      processor,
      storedRef,
    }: Pick<CustomerPaymentMethod, 'connectorId' | 'processor' | 'storedRef'>,
    now: Date,
  ): void {
    this.connectorId = connectorId;
    this.processor = processor;
    this.storedRef = storedRef;
    this.updatedAt = now;
  }

  /** Nothing is charged by it any more. */
  remove(now: Date): void {
    this.isActive = false;
    this.isDefault = false;
    this.updatedAt = now;
  }
}
schema.setClass(CustomerPaymentMethod);
