import { afterAll, beforeAll } from 'vitest';
import { type RealPostgres, startRealPostgres } from './real-postgres';
import { type Product, startProduct } from './product';

/** A PostgreSQL server for the tests of a file. */
export function aRealPostgres(): { createDatabase(): Promise<string> } {
  let server: RealPostgres | undefined;
  beforeAll(async () => {
    server = await startRealPostgres();
  });
  afterAll(() => server?.stop());
  return { createDatabase: () => server!.createDatabase() };
}

/** Three instances of the product over one PostgreSQL. */
export async function startInstances(postgres: { createDatabase(): Promise<string> }, instances = 3): Promise<Product> {
  return startProduct({ engine: await postgres.createDatabase(), instances });
}

export { stopInGoodOrder } from './the-product';
