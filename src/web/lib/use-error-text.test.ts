import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { Language } from '../../contract/language';
import { ApiError } from './api/api-error';
import './i18n/every-word';
import errors from '../../locales/hi/pages/errors.json';
import { type Refusal, readRefusal } from './refusal';
import { useErrorText } from './use-error-text';
import { LanguageContext } from './i18n/use-translation';

/** The sentence shown for a refusal. */
function say(language: Language, refusal: Refusal): string {
  const Said = () => useErrorText()(new ApiError('refused', refusal));
  return renderToStaticMarkup(createElement(LanguageContext, { value: language }, createElement(Said)));
}

/** The sentence shown for a refused field. */
function read(language: Language, message: string, field: string, code: string): string {
  return say(language, { status: 400, code: 'invalid-input', message, issues: { [field]: { code } } });
}

it('says the default for an answer without a message', () => {
  const refusal = readRefusal({ status: 502, body: 'Bad gateway' });
  expect(say('en', refusal)).toBe('Authentication error');
  expect(say('hi', refusal)).toBe(errors.default);
});

it('says in English what the server says of a field', () => {
  expect(read('en', 'Date is required', 'date', 'required')).toBe('Date is required');
});

it('says in Hindi what the code of a field says, of this field where there is such a sentence', () => {
  expect(read('hi', 'Email is required', 'email', 'required')).toBe('ईमेल भरना ज़रूरी है');
  expect(read('hi', 'Date is required', 'date', 'required')).toBe('यह भरना ज़रूरी है');
});

it('says in Hindi that something was not valid where it has no sentence for the code', () => {
  expect(read('hi', 'Date is too odd', 'date', 'odd')).toBe(errors['byCode.invalid-input']);
});
