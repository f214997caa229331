/** The mail that a center changed who may act for a person, to the account that cares or to the person. */
import * as paths from '../../../contract/paths';
import type { Language } from '../../../contract';
import { wordsOf } from '../../../locales/words-of';
import type { MailText } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON } from './sample-facts';
import { greet } from './greet';

/**
 * The details. `other`: the person. For `dropped`, the account that cared, and the reader is the person. For `merged`
 * and `unmerged`, the record that was merged into the reader's, who may have no account. For `claimed` and `unclaimed`, the person
 * whose record the reader's account has claimed. For `deleted`, the person asked for what is kept of them to be deleted.
 */
export type CareChanged = {
  username: string;
  what:
    | 'confirmed'
    | 'asked'
    | 'ended'
    | 'dropped'
    | 'mistaken'
    | 'merged'
    | 'unmerged'
    | 'restored'
    | 'claimed'
    | 'unclaimed'
    | 'deleted';
  other: string;
  /** The name is forgotten once the mail is sent. */
  isFarewell?: true;
};

type Facts = CareChanged & { publicUrl: string; language: Language };

/** The mail that says what a center changed about who may act for a person. */
function careChanged({ username, what, other, publicUrl, language }: Facts): MailText {
  const say = wordsOf(language, 'care-changed');
  return {
    subject: say(`${what}.subject`),
    greeting: greet(language, username),
    blocks: [
      { text: say(`${what}.text`, { name: other }) },
      { text: say(`${what}.next`) },
      ...(what === 'merged' || what === 'unmerged'
        ? []
        : [{ button: { label: say('open'), url: `${publicUrl}${paths.people}` } }]),
    ],
  };
}

export const CARE_CHANGED = defineMessage<CareChanged>()({
  key: 'care-changed',
  mail: careChanged,
  afterEnding: null,
  stillTrue: 'always',
  short: null,
  sample: () => ({ ...SAMPLE_PERSON, what: 'ended', other: 'Kamala Rao' }),
});
