import type { Language } from '../../../contract';
import type { DeskMessageKind, Paper, Place } from '../../../domain/desk-messages';
import { type Urgency, urgencyOf } from '../../../domain/messages';
import { wordsOf } from '../../../locales/words-of';
import { formatSession } from '../../platform/formats';
import { type Short, fillSlots } from '../channels/short';
import { type AppointmentFacts, type Facts, whenAndWhere } from './booking';
import type { MailText } from './layout';
import { APPOINTMENTS } from './in-short';
import { defineMessage } from './message';
import { SAMPLE_APPOINTMENT } from './sample-facts';
import { greet } from './greet';

/** A message from a center's desk, with the value that its kind needs. `minutes`: how much later the window begins. */
export type FromDesk = AppointmentFacts & { message: DeskMessageKind; minutes?: number; paper?: Paper; place?: Place };

/** The mail that says the same as the short message. */
function fromDesk(facts: Facts & FromDesk): MailText {
  const { language } = facts;
  return {
    subject: wordsOf(language, 'from-desk')('subject', { when: formatSession(language, facts) }),
    greeting: greet(language, facts.username),
    blocks: [{ text: deskText(facts, language) }, { facts: whenAndWhere(language, facts) }],
  };
}

/** The short message. The contract makes sure that the value its kind needs is there. */
function inShort({
  message,
  date,
  contactNumber,
  minutes,
  paper,
  place,
}: FromDesk): Short<'desk-call' | 'desk-later' | 'desk-bring' | 'desk-place'> {
  switch (message) {
    case 'call-us':
      return { name: 'desk-call', values: { phone: contactNumber, date } };
    case 'later':
      return { name: 'desk-later', values: { date, count: minutes! } };
    case 'bring':
      return { name: 'desk-bring', values: { date, paper: paper! } };
    case 'place':
      return { name: 'desk-place', values: { date, place: place! } };
  }
}

/** The text of a desk's message, for its preview and its mail. */
export function deskText(details: FromDesk, language: Language): string {
  return fillSlots(inShort(details), language).text;
}

/** The urgency: what changes the next hours is told at once, like a center's other changes; the rest not at night. */
function howPressing(details: FromDesk, now: Date): Urgency {
  const changesTheWay = details.message === 'later' || details.message === 'place';
  return changesTheWay && urgencyOf(details, now) === 'now' ? 'now' : 'soon';
}

export const FROM_DESK = defineMessage<FromDesk>()({
  key: 'from-desk',
  mail: fromDesk,
  afterEnding: null,
  stillTrue: {
    asked: 'everywhere',
    ask: (details, truth) => details.message === 'call-us' || truth.stands(details, ['confirmed']),
  },
  short: {
    texts: { 'desk-call': 'other', 'desk-later': 'other', 'desk-bring': 'other', 'desk-place': 'other' },
    of: inShort,
    urgency: howPressing,
    ladder: 'mail-last',
    leadsTo: APPOINTMENTS,
  },
  sample: () => ({ ...SAMPLE_APPOINTMENT, message: 'call-us' }),
});
