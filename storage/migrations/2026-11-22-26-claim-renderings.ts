import { Migration } from '@mikro-orm/migrations';

/** A PDF that is being made is claimed, so that API and actors do not make it at the same time. */
export class ClaimRenderings extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql('alter table invoice_pdf alter column object_key drop not null');
    this.addSql('alter table invoice_pdf add column claimed_until timestamptz');
    this.addSql(`
      alter table invoice_pdf add constraint invoice_pdf_made_or_claimed
        check (object_key is not null or claimed_until is not null)`);
  }
}
