/** The messages that a session costs something else from a date on, and that this was taken back. */
import type { Language } from '../../../contract';
import { type Paise, formatRupees } from '../../../domain/money';
import type { IstDate } from '../../../domain/time';
import { wordsOf } from '../../../locales/words-of';
import { FORMATS } from '../../platform/formats';
import { type AppointmentFacts, type Facts, type People, forWhom, myAppointments, whereOnly } from './booking';
import { APPOINTMENTS } from './in-short';
import type { MailText } from './layout';
import { defineMessage } from './message';
import { SAMPLE_PERSON, SAMPLE_SESSION } from './sample-facts';
import { greet } from './greet';

/** The details. `from`: the first date of sessions that cost `charge` (paise); earlier ones cost `before` (paise). */
export type NewCharge = People &
  Pick<AppointmentFacts, 'centerName' | 'centerAddress' | 'centerCity' | 'contactNumber'> & {
    chargeId: string;
    from: IstDate;
    charge: Paise;
    before: Paise;
  };

type Sent = NewCharge & Pick<Facts, 'language' | 'publicUrl'>;

const sums = (language: Language, { from, charge, before }: NewCharge) => ({
  date: FORMATS[language].date(from),
  charge: formatRupees(charge),
  before: formatRupees(before),
});

function newCharge(facts: Sent): MailText {
  const { language, username } = facts;
  const say = wordsOf(language, 'new-charge');
  const said = sums(language, facts);
  return {
    subject: say('subject', said),
    greeting: greet(language, username),
    blocks: [
      { text: say('text', said) },
      {
        facts: [
          ...forWhom(language, facts),
          ...whereOnly(language, facts),
          [say('until', said), said.before],
          [say('from', said), said.charge],
        ],
      },
      { text: say('keeps') },
      myAppointments(facts),
    ],
  };
}

const SAMPLE: NewCharge = {
  ...SAMPLE_PERSON,
  ...{ centerName: SAMPLE_SESSION.centerName, centerAddress: SAMPLE_SESSION.centerAddress },
  ...{ centerCity: SAMPLE_SESSION.centerCity, contactNumber: SAMPLE_SESSION.contactNumber },
  chargeId: '01a1f82a-e85a-714a-8e78-fef7c8d6a591',
  from: '2027-01-01',
  charge: 215_000,
  before: 200_000,
};

export const NEW_CHARGE = defineMessage<NewCharge>()({
  key: 'new-charge',
  mail: newCharge,
  afterEnding: 'money',
  stillTrue: { asked: 'everywhere', ask: ({ chargeId }, truth) => truth.isChargeSet(chargeId) },
  short: {
    texts: { 'new-charge': 'other' },
    of: ({ charge, from }) => ({ name: 'new-charge', values: { amount: charge, date: from } }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => SAMPLE,
});

/** The message that a charge from a date on was taken back: what a session costs stays as it is. */
function chargeStays(facts: Sent): MailText {
  const { language, username } = facts;
  const say = wordsOf(language, 'new-charge');
  const said = sums(language, facts);
  return {
    subject: say('stays.subject'),
    greeting: greet(language, username),
    blocks: [
      { text: say('stays.text', said) },
      { facts: [...forWhom(language, facts), ...whereOnly(language, facts)] },
      myAppointments(facts),
    ],
  };
}

export const CHARGE_STAYS = defineMessage<NewCharge>()({
  key: 'charge-stays',
  mail: chargeStays,
  afterEnding: 'money',
  stillTrue: 'always',
  short: {
    texts: { 'charge-stays': 'other' },
    of: ({ before }) => ({ name: 'charge-stays', values: { amount: before } }),
    urgency: 'calm',
    ladder: 'beside-mail',
    leadsTo: APPOINTMENTS,
  },
  sample: () => SAMPLE,
});
