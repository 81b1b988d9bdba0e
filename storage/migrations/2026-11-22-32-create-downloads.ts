import { Migration } from '@mikro-orm/migrations';

/** The tokens of download links, and when each was last counted for a file. */
export class CreateDownloads extends Migration {
  override up(): void {
    this.addSql(`set local lock_timeout = '5s'`);
    this.addSql(`
      create table download_token (
        id uuid not null,
        workspace_id uuid not null,
        fulfillment_id uuid not null,
        revoked_at timestamptz,
        created_at timestamptz not null default clock_timestamp(),
        primary key (workspace_id, id),
        foreign key (workspace_id, fulfillment_id) references fulfillment (workspace_id, id)
      ) with (fillfactor = 85)`);
    this.addSql(
      `create index download_token_of on download_token (workspace_id, fulfillment_id) where revoked_at is null`,
    );
    this.addSql(`
      create table download_count (
        workspace_id uuid not null,
        token_id uuid not null,
        file_id uuid not null,
        counted_at timestamptz not null,
        primary key (workspace_id, token_id, file_id),
        foreign key (workspace_id, token_id) references download_token (workspace_id, id),
        foreign key (workspace_id, file_id) references fulfillment_file (workspace_id, id) on delete cascade
      ) with (fillfactor = 70)`);
  }
}
