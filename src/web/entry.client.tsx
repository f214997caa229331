import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { type Brand, brandAs } from '../domain/product';
import { openAsDocument } from './framework/lost-routes';
import { type WordsOfPage, keepWords } from './lib/i18n/words';

const brand = document.documentElement.dataset['brand'];
if (brand) brandAs(JSON.parse(brand) as Brand);
keepWords(JSON.parse(document.getElementById('words-of-page')?.textContent ?? '[]') as WordsOfPage);

// A translator's changes are undone while React takes the page over (`root.tsx`), so that must not be interrupted.
const take = document.querySelector('font') ? (work: () => void) => work() : startTransition;
take(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={openAsDocument} />
    </StrictMode>,
  );
});
