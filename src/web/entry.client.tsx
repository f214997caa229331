import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { type Brand, brandAs } from '../domain/product';
import { openAsDocument } from './framework/lost-routes';
import { loadPartsOfPage } from './framework/parts-of-page';
import { type WordsOfPage, keepWords } from './lib/i18n/words';

const brand = document.documentElement.dataset['brand'];
if (brand) brandAs(JSON.parse(brand) as Brand);
keepWords(dataOfPage<WordsOfPage>('words-of-page') ?? []);

// A translator's changes are undone while React takes the page over (`root.tsx`), so that must not be interrupted.
const take = (work: () => void) => (document.querySelector('font') ? work() : startTransition(work));
void loadPartsOfPage(dataOfPage<string[]>('parts-of-page') ?? []).then(() =>
  take(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter onError={openAsDocument} />
      </StrictMode>,
    );
  }),
);

/** What the server sent with the page (`entry.server.tsx`). */
function dataOfPage<Data>(id: string): Data | null {
  return JSON.parse(document.getElementById(id)?.textContent ?? 'null') as Data | null;
}
