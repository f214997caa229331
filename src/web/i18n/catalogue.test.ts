import { describe, expect, it } from 'vitest';
import { credentialsForm, emailForm, loginForm, otpForm } from '../../contract/account';
import { consentForm } from '../../contract/consent';
import { contactForm } from '../../contract/contact';
import { newsletterForm } from '../../contract/newsletter';
import { nomineeForm } from '../../contract/nominee';
import { changePasswordForm, deleteByPasswordForm, nameForm, profileForm } from '../../contract/profile';
import { REFUSALS } from '../../contract/refusals';
import { hi } from './hi';

const HINDI = Object.entries(import.meta.glob<object>('./hi/*.json', { eager: true, import: 'default' })).map(named);
const ENGLISH = new Map(
  Object.entries(import.meta.glob<object>('./en/*.json', { eager: true, import: 'default' })).map(named),
);

/** Keyed by English sentences, and so by nothing that English has. */
const namespaces = HINDI.filter(([namespace]) => namespace !== 'sentences');

function named([path, words]: [string, object]): [string, object] {
  return [path.replace(/^.*\/|\.json$/g, ''), words];
}

/** Every sentence with the path to it: `next.title`. Codes of refusals have a test of their own. */
function sentencesOf(words: object, path = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): [string, string][] => {
    if (path === '' && key === 'byCode') return [];
    if (typeof value === 'string') return [[path + key, value]];
    return typeof value === 'object' && value !== null ? sentencesOf(value, `${path}${key}.`) : [];
  });
}

/** What a sentence takes in and what it wraps: `{{date}}`, `<figure>`. Their order may differ. */
function parts(sentence: string): string[] {
  return (sentence.match(/\{\{\w+\}\}|<\/?\w+>/g) ?? []).sort();
}

describe.each(namespaces)('the Hindi words of %s', (namespace, words) => {
  const hindi = new Map(sentencesOf(words));
  const english = new Map(sentencesOf(ENGLISH.get(namespace) ?? {}));

  it('are those that English has, plurals included', () => {
    expect([...hindi.keys()].sort()).toEqual([...english.keys()].sort());
  });

  it('take in the same values', () => {
    for (const [key, sentence] of hindi)
      expect({ key, parts: parts(sentence) }).toEqual({ key, parts: parts(english.get(key) ?? '') });
  });

  it('are never empty', () => {
    for (const [key, sentence] of hindi) expect(sentence.trim(), key).not.toBe('');
  });
});

it('every Hindi file is in the catalogue', () => {
  expect(Object.keys(hi).sort()).toEqual(HINDI.map(([namespace]) => namespace).sort());
});

it('Hindi has one plural form for one and one for all others, as English has', () => {
  expect(new Intl.PluralRules('hi').resolvedOptions().pluralCategories.sort()).toEqual(['one', 'other']);
});

describe('sentences that come in English have their Hindi', () => {
  it('from every refusal of the server', () => {
    for (const [code, { message }] of Object.entries(REFUSALS)) {
      expect(hi.errors.byCode, code).toHaveProperty([code]);
      expect(hi.sentences, code).toHaveProperty([message]);
    }
  });

  const LONG = 'x'.repeat(3000);
  it.each([
    ['log in', loginForm, {}, { email: 'x', password: LONG }],
    ['email', emailForm, {}, { email: '' }, { email: LONG }],
    ['code', otpForm, {}, { otp: '' }],
    [
      'details',
      credentialsForm,
      {},
      { username: '', password: '' },
      { username: LONG, password: LONG },
      { username: 'x\ny', password: 'x' },
    ],
    ['consent', consentForm, { consent: false }],
    [
      'nominee',
      nomineeForm,
      {},
      { name: LONG, contact: 'x', relation: 'x' },
      { name: '', contact: LONG },
      { name: 'x\ny' },
    ],
    [
      'contact',
      contactForm,
      {},
      { name: LONG, email: LONG, message: LONG },
      { name: '', email: '', message: '' },
      { name: 'x\ny' },
    ],
    ['newsletter', newsletterForm, {}, { email: 'x', consent: false }],
    ['name', nameForm, {}, { username: LONG }, { username: 'x\ny' }, { username: '\u3164' }],
    ['profile', profileForm, {}, { username: LONG }],
    ['password', changePasswordForm, {}, { currentPassword: '', newPassword: 'x' }],
    ['delete account', deleteByPasswordForm, {}, { password: '' }],
  ] as const)('from the form: %s', (_name, form, ...inputs) => {
    for (const input of inputs) {
      const issues = form.safeParse(input).error?.issues ?? [];
      expect(issues).not.toHaveLength(0);
      for (const { message } of issues) expect(hi.sentences).toHaveProperty([message]);
    }
  });
});
