import { expect, it } from 'vitest';
import { askedLanguage } from './about';
import { languageOfScript } from './language-of-script';

it('asks a browser whose first language is not English', () => {
  for (const hindi of ['hi', 'hi-IN', 'HI-in,hi;q=0.9,en;q=0.8', ' hi;q=1'])
    expect(askedLanguage(hindi)).toMatchObject({ language: 'hi' });
  for (const other of ['en-IN,hi;q=0.9', 'hil', '', '*', 'fr,hi', null, undefined])
    expect(askedLanguage(other)).toBeNull();
});

it('knows a language by its script', () => {
  expect(languageOfScript('STOP, रोकें')).toBe('hi');
  expect(languageOfScript('stop')).toBeNull();
});
