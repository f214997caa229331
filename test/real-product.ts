import { afterAll, beforeAll } from 'vitest';
import { type RealPostgres, startRealPostgres } from './real-postgres';
import { type Product, startProduct } from './product';

type Databases = Pick<RealPostgres, 'createDatabase' | 'createMigratedDatabase'>;

/** A PostgreSQL server for the tests of a file. */
export function aRealPostgres(): Databases {
  let server: RealPostgres | undefined;
  beforeAll(async () => {
    server = await startRealPostgres();
  });
  afterAll(() => server?.stop());
  return {
    createDatabase: () => server!.createDatabase(),
    createMigratedDatabase: () => server!.createMigratedDatabase(),
  };
}

/** Three instances of the product over one PostgreSQL. */
export async function startInstances(postgres: Databases, instances = 3): Promise<Product> {
  return startProduct({ engine: await postgres.createMigratedDatabase(), instances });
}

export { stopInGoodOrder } from './the-product';
