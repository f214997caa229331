import type { DeskMessageKind, Paper, Place } from '../../../domain/desk-messages';
import { formatSession } from '../../platform/formats';
import { deskText } from '../channels/short';
import { inWords } from '../../platform/words';
import { type AppointmentFacts, type Facts, whenAndWhere } from './booking';
import type { Letter } from './layout';
import { COMMON } from './words';

/** What the desk of a center writes; the message's own value with it. `minutes`: how much later the window begins. */
export type FromDesk = AppointmentFacts & { message: DeskMessageKind; minutes?: number; paper?: Paper; place?: Place };

const WORDS = inWords({
  en: { subject: (when: string) => `From your center: your session on ${when}` },
  hi: { subject: (when) => `सेंटर का संदेश: आपका सेशन, ${when}` },
});

/** Says the same as the short message. */
export function fromDesk(facts: Facts & FromDesk): Letter {
  const { language } = facts;
  return {
    subject: WORDS[language].subject(formatSession(language, facts)),
    greeting: COMMON[language].greet(facts.username),
    blocks: [{ text: deskText(facts, language) }, { facts: whenAndWhere(language, facts) }],
  };
}
