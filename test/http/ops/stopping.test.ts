import { describe, expect, it } from 'vitest';
import { centers } from '../../../src/contract';
import type { PagesBundle } from '../../../src/contract/page-visit';
import { hold } from '../../booking-steps';
import { aCenter, loggedInPatient } from '../../builders';
import { startProduct } from '../../product';
import { aPage, aStandInWeb, readPage } from '../../stand-in-web';
import { waitFor } from '../../wait-for';
import { aWindow } from '../../windows';

describe('stopping', () => {
  it('finishes a page that was begun, with the calls that it still makes', async () => {
    let release = () => {};
    const stopping = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isBegun = false;
    const renderPage: PagesBundle['renderPage'] = async (_request, { send }) => {
      isBegun = true;
      await stopping;
      return aPage(await send({ method: 'GET', url: centers.list.path }));
    };
    const product = await startProduct({ web: aStandInWeb({ renderPage }) });
    const page = fetch(`${product.url}/dialysis`, { headers: { accept: 'text/html' } });
    await waitFor('the page is begun', () => isBegun);
    const stopped = product.stop();
    await waitFor('nobody is let in any more', async () => {
      const answer = await fetch(`${product.url}/healthz`).catch(() => null);
      return answer === null;
    });
    release();
    const answer = await page;
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect(readPage(await answer.text())).toMatchObject({ status: 200, body: { dialysisCenters: [] } });
    await stopped;
  });

  it('answers what was asked, and waits for no connection that is merely kept open', async () => {
    const product = await startProduct();
    const patient = await loggedInPatient(product);
    const center = await aCenter(product);
    await product.control('faults', { rate: 1, kinds: ['slow'] });
    const session = hold(patient, center, aWindow(product.now()));
    // The provider is asked after that, and is slow.
    await waitFor('it is written down', () =>
      product.database.db.selectFrom('payments').select('id').where('status', '=', 'creating').executeTakeFirst(),
    );
    await Promise.all([product.stop(), expect(session).resolves.toMatchObject({ id: expect.stringMatching(/^cs_/) })]);
    await expect(fetch(`${product.url}/healthz`)).rejects.toThrow();
  });
});
