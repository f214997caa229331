import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createElement } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { expect, it } from 'vitest';
import { useTranslation } from './use-translation';
import { knowFiles } from './words';

const render = async (Page: () => string) => text((await prerenderToNodeStream(createElement(Page))).prelude);

it('waits for the words of every namespace, one arriving after the other', async () => {
  knowFiles('en', {
    './pages/learn.json': async () => ({ title: 'How booking works' }),
    // Later than the page is tried again with the first of them.
    './pages/contact.json': () => pause(20, { title: 'Contact' }),
  });
  await render(() => useTranslation().t('tryAgain'));
  const said = await render(() => {
    const { t } = useTranslation(['learn', 'contact']);
    return `${t('title')}, ${t('contact:title')}`;
  });
  expect(said).toBe('How booking works, Contact');
});
