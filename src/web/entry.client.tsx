import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { type WordsOfPage, keepWords } from './lib/i18n/words';
import { openAsDocument } from './lib/parts';

keepWords(JSON.parse(document.getElementById('words-of-page')?.textContent ?? '[]') as WordsOfPage);

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter onError={openAsDocument} />
    </StrictMode>,
  );
});
