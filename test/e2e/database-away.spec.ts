/** What a patient reads while the database is away: on a server of our own, since it is stopped. */
import { REFUSALS } from '../../src/contract';
import { type CarriedPostgres, startCarriedPostgres } from '../real-postgres';
import { expectGoodScreen } from './looks';
import { expect, test as base } from './product';
import { newDataDir, removeDataDir, startProduct } from './running-product';

const test = base.extend<object, { postgres: CarriedPostgres }>({
  postgres: [
    async ({ startsAt }, provide) => {
      void startsAt;
      const postgres = await startCarriedPostgres();
      await provide(postgres);
      await postgres.stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  product: [
    async ({ startsAt, postgres }, provide) => {
      const dataDir = newDataDir();
      const databaseUrl = await postgres.createMigratedDatabase();
      const product = await startProduct({ name: 'database-away', now: startsAt, dataDir, databaseUrl });
      await provide(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

test('a page without its data says that the records are out of reach, and comes back', async ({
  page,
  patient,
  postgres,
  expectFailure,
}) => {
  expectFailure(/answer 503: GET .*\/myprofile$/);
  await postgres.away(async () => {
    await page.goto('/myprofile');
    await expect(page.getByRole('heading', { level: 1, name: 'This page could not be shown' })).toBeVisible();
    await expect(page.getByText(REFUSALS['database-away'].message)).toBeVisible();
    await expect(page.getByText('Something went wrong on our side.')).toBeHidden();
    await expectGoodScreen(page, 'database-away');
  });
  await expect(async () => {
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByLabel('Email')).toHaveValue(patient.email, { timeout: 3_000 });
  }).toPass();
});
