import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Language } from '../../contract/language';
import { ApiError } from '../api/api-error';
import './every-word';
import errors from './hi/errors.json';
import { useErrorText } from './use-error-text';
import { LanguageContext } from './use-translation';

/** The sentence shown at a refused field. */
function read(language: Language, message: string): string {
  const Said = () => useErrorText()(new ApiError('refused', { status: 400, code: 'invalid-input', message }));
  return renderToStaticMarkup(createElement(LanguageContext, { value: language }, createElement(Said)));
}

it('says in English what the server says of a field', () => {
  expect(read('en', 'Date is required')).toBe('Date is required');
});

it("says in Hindi a field's own sentence, and where there is none that something was not valid", () => {
  expect(read('hi', 'Email is required')).toBe('ईमेल भरना ज़रूरी है');
  expect(read('hi', 'Date is required')).toBe(errors['byCode.invalid-input']);
});
