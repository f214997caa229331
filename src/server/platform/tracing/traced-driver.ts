/** A span for each transaction that is part of a trace, with how many statements it took; what they were is not told. */
import { type DatabaseConnection, PostgresDialect, PostgresDriver, type TransactionSettings } from 'kysely';
import { type Span, currentSpan } from './trace';

/** A connection, with the span of its transaction. */
type Traced = DatabaseConnection & { span?: Span | undefined; isCounted?: true };

/** PostgreSQL as Kysely speaks to it, with spans. */
export class TracedDialect extends PostgresDialect {
  readonly #config: ConstructorParameters<typeof PostgresDialect>[0];
  constructor(config: ConstructorParameters<typeof PostgresDialect>[0]) {
    super(config);
    this.#config = config;
  }
  override createDriver() {
    return new TracedDriver(this.#config);
  }
}

class TracedDriver extends PostgresDriver {
  override async acquireConnection() {
    const connection: Traced = await super.acquireConnection();
    if (!connection.isCounted) countStatements(connection);
    return connection;
  }

  override async beginTransaction(connection: Traced, settings: TransactionSettings) {
    const span = currentSpan();
    if (!span || span.isRound) return super.beginTransaction(connection, settings);
    connection.span = span.child('transaction', 'internal');
    try {
      await super.beginTransaction(connection, settings);
    } catch (error) {
      end(connection, error);
      throw error;
    }
  }

  override async commitTransaction(connection: Traced) {
    if (!connection.span) return super.commitTransaction(connection);
    try {
      await super.commitTransaction(connection);
      connection.span.set({ 'vrikka.outcome': 'committed' });
      end(connection);
    } catch (error) {
      end(connection, error);
      throw error;
    }
  }

  override async rollbackTransaction(connection: Traced) {
    connection.span?.set({ 'vrikka.outcome': 'rolled back' });
    try {
      await super.rollbackTransaction(connection);
    } finally {
      end(connection);
    }
  }
}

function end(connection: Traced, error?: unknown): void {
  if (error !== undefined) connection.span?.fail(error);
  connection.span?.end();
  connection.span = undefined;
}

/** Counts the statements of a connection, once for as long as it is open. */
function countStatements(connection: Traced): void {
  connection.isCounted = true;
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query) => {
    const span = currentSpan();
    if (span) span.statements++;
    if (connection.span) connection.span.statements++;
    return execute(query);
  };
}
