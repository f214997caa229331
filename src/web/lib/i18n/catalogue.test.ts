import { describe, expect, it } from 'vitest';
import { LANGUAGES } from '../../../locales';
import { ABOUT } from '../../../locales/about';
import { credentialsForm, emailForm, loginForm, otpForm } from '../../../contract/accounts/account';
import { consentForm } from '../../../contract/patients/consent';
import { centerInput } from '../../../contract/admin/centers/centers';
import { contactForm } from '../../../contract/site/contact';
import { phoneForm } from '../../../contract/messages';
import { newsletterForm } from '../../../contract/site/newsletter';
import { nomineeForm } from '../../../contract/accounts/nominee';
import { patientForm } from '../../../contract/patients/people';
import { changePasswordForm, deleteByPasswordForm, nameForm, profileForm } from '../../../contract/accounts/profile';
import { fieldIssueOf } from '../../../contract/field-issue';
import { REFUSALS } from '../../../contract/refusals';
import errorsInHindi from '../../../locales/hi/pages/errors.json';

/** A message as Lingui compiles it: text and placeholders. */
type Message = string | (string | [name: string, type?: string, forms?: Record<string, Message>])[];

/** Every file, as Lingui compiles it: by language and namespace. */
const FILES = new Map(
  Object.entries(
    import.meta.glob<Record<string, Message>>('../../../locales/*/pages/*.json', {
      query: '?lingui',
      import: 'messages',
      eager: true,
    }),
  ),
);
const namespacesOf = (language: string) =>
  [...FILES.keys()].flatMap((file) => new RegExp(`/${language}/pages/(.*)\\.json$`).exec(file)?.[1] ?? []);
const wordsOf = (language: string, namespace: string) =>
  FILES.get(`../../../locales/${language}/pages/${namespace}.json`) ?? {};

/** Messages about refusals and their fields: their English is the server's. */
const isOfServer = (key: string) => /^by(?:Code|Issue)\./.test(key);
/**
 * The languages other than English, and whether each has every sentence. `amenities` is keyed by English names, so it has no
 * English.
 */
const TRANSLATED = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
  namespacesOf(language).flatMap((namespace) =>
    namespace === 'amenities' ? [] : { language, namespace, isWhole: ABOUT[language].lacks === null },
  ),
);

/** The placeholders, tags and plural forms of a message. Their order may differ. */
function parts(message: Message): string[] {
  if (typeof message === 'string') return [...new Set(message.match(/<\/?\w+\/?>/g))].sort();
  const found = message.flatMap((token) => {
    if (typeof token === 'string') return parts(token);
    const [name, type, forms] = token;
    if (!type) return [`{${name}}`];
    const kinds = Object.keys(forms ?? {}).filter((kind) => kind !== 'offset');
    return [`{${name}, ${type}: ${kinds.sort().join(' ')}}`, ...kinds.flatMap((kind) => parts(forms![kind]!))];
  });
  return [...new Set(found)].sort();
}

it('reads a sentence with its values, tags and plural forms', () => {
  const wrapped = wordsOf('en', 'admin-appointments');
  expect(parts(wrapped['payment.amounts.paid']!)).toEqual(['</strong>', '<strong>', '{amount}']);
  expect(parts(wrapped['count.all']!)).toEqual(['{count, plural: one other}', '{number}']);
});

describe.each(TRANSLATED)('the words of $namespace in $language', ({ language, namespace, isWhole }) => {
  const [english, own] = [wordsOf('en', namespace), wordsOf(language, namespace)];
  const keys = Object.keys(own).filter((key) => !isOfServer(key));

  it(isWhole ? 'are those that English has' : 'are some of those that English has, which has the rest', () => {
    if (isWhole) return expect(keys.sort()).toEqual(Object.keys(english).sort());
    expect(keys.filter((key) => !(key in english))).toEqual([]);
    expect(Object.keys(own)).toEqual(expect.arrayContaining(Object.keys(english)));
  });

  it('take in the same values, with the same plural forms', () => {
    for (const key of keys) expect({ key, parts: parts(own[key]!) }).toEqual({ key, parts: parts(english[key]!) });
  });

  it('are never empty', () => {
    for (const key of keys) expect(JSON.stringify(own[key]).replace(/[\s"[\],{}]/g, ''), key).not.toBe('');
  });
});

it.each(LANGUAGES)(
  'every plural of %s has a form for one and for all others, and that is what there is',
  (language) => {
    expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories.sort()).toEqual(['one', 'other']);
    for (const namespace of namespacesOf(language)) {
      for (const [key, message] of Object.entries(wordsOf(language, namespace))) {
        for (const part of parts(message).filter((one) => one.includes(', plural:')))
          expect(part, `${namespace}:${key}`).toMatch(/: (?:\d )*one other\}$/);
      }
    }
  },
);

it('every file of words is said by some code', () => {
  const code = Object.values(
    import.meta.glob<string>(['../../**/*.{ts,tsx}', '!../../**/*.test.ts'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).join('\n');
  for (const namespace of namespacesOf('en')) {
    expect(code, namespace).toMatch(new RegExp(`['"\`]${namespace}['"\`:]`));
  }
});

describe('what the server refuses has its Hindi', () => {
  it('from every refusal of the server', () => {
    for (const code of Object.keys(REFUSALS)) {
      expect(errorsInHindi).toHaveProperty([`byCode.${code}`]);
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
    ['center', centerInput.pick({ ContactNumber: true }), {}, { ContactNumber: 'ask at the desk' }],
    ['mobile number', phoneForm, {}, { number: '12345' }, { number: '080 4123 4567' }],
    ['newsletter', newsletterForm, {}, { email: 'x', consent: false }],
    ['name', nameForm, {}, { username: LONG }, { username: 'x\ny' }, { username: '\u3164' }],
    ['profile', profileForm, {}, { username: LONG }],
    ['password', changePasswordForm, {}, { currentPassword: '', newPassword: 'x' }],
    ['patient', patientForm, {}, { name: '', relation: 'x', phone: 'call me', email: 'x' }, { name: LONG }],
    ['delete account', deleteByPasswordForm, {}, { password: '' }],
  ] as const)('from the form: %s', (_name, form, ...inputs) => {
    for (const input of inputs) {
      const issues = form.safeParse(input).error?.issues ?? [];
      expect(issues).not.toHaveLength(0);
      for (const { code, path, ...details } of issues) {
        const issue = fieldIssueOf(code, details);
        // An issue whose code says nothing would always show the same sentence.
        expect(issue.code, String(path[0])).not.toBe('not-valid');
        const said = [`byIssue.${issue.code}.${String(path[0])}`, `byIssue.${issue.code}`];
        expect(
          said.filter((key) => key in errorsInHindi),
          said[0],
        ).not.toEqual([]);
      }
    }
  });
});
