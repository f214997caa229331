/** What the server alone needs of a language, beside its sentences: it never comes with a page's scripts. */
import type { Answer } from '../domain/messages';
import type { PaidBy } from '../domain/paid-by';
import type { Scheme } from '../domain/schemes';
import type { Language } from '.';
import type { Numbers } from './amount-in-words';
import { WRITING as EACH } from './generated/writing';
import { inWords } from './in-words';
import type { NameTable } from './name-written';

export type Writing = {
  /** For amounts in words. */
  numbers: Numbers;
  schemes: Record<Scheme, string>;
  /** How something was paid. */
  paidWith: Record<PaidBy, string>;
  cardEnding: (last4: string) => string;
  /** A way to pay, inside a sentence. */
  withinSentence: (way: string) => string;
  /** For a provider that names no ways to pay. */
  anyWay: string;
  /** The words of names of centers and places in its script; none of a language that writes them as they are. */
  names: NameTable;
  /** What people write in it, on the telephone and in lists, in small letters: understood whatever the language of the page. */
  understood: {
    /** No more messages: as the first or the last words of a short text. */
    stop: readonly string[];
    /** No more messages, where nothing stands beside it but `beside`: said otherwise, it may be about something else. */
    stopAlone: readonly string[];
    /** Messages again, where nothing stands beside it but `beside`. */
    start: readonly string[];
    /** Words that leave the meaning of an answer or of "stop" as it is: courtesy, and messages themselves. */
    beside: readonly string[];
    /** Turns "stop" into its opposite. */
    not: readonly string[];
    /** What is written instead of pressing a button of a question. */
    answers: Readonly<Record<Answer, readonly string[]>>;
    /** Sunday first, each by its short name and then in full. */
    weekdays: readonly (readonly [short: string, full: string])[];
    /** From Monday to Saturday. */
    daily: readonly string[];
    /** Stands between the first and the last of some days. */
    until: readonly string[];
    yes: readonly string[];
    no: readonly string[];
    /** What a person's sex is called, in small letters. */
    sexes: Record<'female' | 'male' | 'other', readonly string[]>;
    /** Stands behind an age. */
    years: readonly string[];
    /** The language itself. */
    language: readonly string[];
  };
  /** What others call the language: Stripe its page, Meta its templates. */
  known: { stripe: string; meta: string };
};

export const WRITING: Record<Language, Writing> = inWords<Writing>(EACH);
