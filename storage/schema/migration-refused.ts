/** The databases cannot be migrated as they are; `message` is the one line that an operator sees. */
export class MigrationRefused extends Error {}
