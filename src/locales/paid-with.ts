/** Who pays and how, in words: as receipts, mails and lists say it. */
import type { NamedMethod, PaidBy } from '../domain/paid-by';
import type { Payer } from '../domain/payer';
import { LANGUAGES, LOCALES, type Language } from '.';
import { WRITING, type Writing } from './writing';

type Names = Record<Language, string>;

const inEach = (say: (writing: Writing, language: Language) => string): Names =>
  Object.fromEntries(LANGUAGES.map((language) => [language, say(WRITING[language], language)])) as Names;

/** How something was paid: `UPI`, `Cash at the center`, and of a card its last digits where they are known. */
export function paidWith(paidBy: PaidBy, cardLast4: string | null | undefined): Names {
  return inEach((writing) =>
    paidBy === 'online-card' && cardLast4 ? writing.cardEnding(cardLast4) : writing.paidWith[paidBy],
  );
}

/** How something can be paid on a provider's page, within a sentence: `UPI, card or net banking`. Of no known way: that it names them. */
export function payableBy(methods: readonly NamedMethod[]): Names {
  return inEach(({ anyWay, paidWith: names, withinSentence }, language) =>
    methods.length === 0
      ? anyWay
      : listOf(language).format(methods.map((method) => withinSentence(names[`online-${method}`]))),
  );
}

const lists = new Map<Language, Intl.ListFormat>();

function listOf(language: Language): Intl.ListFormat {
  let list = lists.get(language);
  if (!list) lists.set(language, (list = new Intl.ListFormat(LOCALES[language].tag, { type: 'disjunction' })));
  return list;
}

export function payerName(payer: Payer): Names {
  return inEach(({ schemes }) => (typeof payer === 'object' ? payer.sponsor : schemes[payer]));
}
