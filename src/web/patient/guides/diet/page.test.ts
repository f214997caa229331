import { RouterContextProvider } from 'react-router';
import { beforeAll, expect, it } from 'vitest';
import type { Call, PageVisit } from '../../../../contract/page-visit';
import { LANGUAGES } from '../../../../locales';
import { fetchWords } from '../../../lib/i18n/words';
import { visitContext } from '../../../lib/visit';
import { loader } from './page';

beforeAll(async () => {
  for (const id of LANGUAGES) await fetchWords(id, 'guides-foods');
});

/** Renders the page for `?food=` as the server does. Returns the result and the calls that were made. */
async function asked(food: string) {
  const calls: Call[] = [];
  const send = async (call: Call) => {
    calls.push(call);
    return { status: 429, body: { success: false, code: 'too-many-tries', message: 'Too many tries' } };
  };
  const context = new RouterContextProvider(new Map([[visitContext, { send } as unknown as PageVisit]]));
  const request = new Request(`https://vrikka.example/kidneyDiet?${new URLSearchParams({ food })}`);
  const found = await loader({ request, context } as unknown as Parameters<typeof loader>[0]);
  return { ...found, calls };
}

it('the server searches what a form without scripts asks, and counts only what it does not find', async () => {
  expect(await asked(' khichri ')).toEqual({ asked: 'khichri', found: ['khichdi'], calls: [] });
  expect(await asked('')).toEqual({ asked: '', found: [], calls: [] });
  // The server refuses the report; the reader must not notice.
  expect(await asked('zarbattu')).toMatchObject({
    found: [],
    calls: [{ method: 'POST', url: '/auth/foods/not-found', body: { word: 'zarbattu' } }],
  });
});
