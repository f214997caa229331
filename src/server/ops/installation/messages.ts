/** The channels of messages: set up or off, when one last took a message and when it last refused one, and what waits. */
import { sql } from 'kysely';
import { CHANNELS, type Channel } from '../../../domain/messages';
import type { Context } from '../../context';
import { readOwed } from '../facts';
import { type Check, LIMITS, count, inWords, line } from './check';

/** Among how many of the newest messages the last ones are looked for: there is no index of when each was sent. */
const NEWEST = 5_000;

const NAMES: Record<Channel, string> = { mail: 'Mail', whatsapp: 'WhatsApp', sms: 'SMS', push: 'Push' };
const LOOK: Record<Channel, string> = {
  mail: 'Look at SMTP_URL and at the mail server.',
  whatsapp: 'Look at the account at Meta: its token, its limits, its approved texts.',
  sms: 'Look at the account of the SMS service and its credit.',
  push: 'Look for "job failed" in the log, which says why.',
};

type Last = { channel: Channel; sentAt: Date | null; failedAt: Date | null; why: string | null };

export async function messages({ database, clock, senders }: Context): Promise<Check[]> {
  const now = clock();
  const ago = (date: Date) => now.getTime() - date.getTime();
  const owed = await readOwed(database.db, now);
  const { rows } = await sql<Last>`
    with newest as (select channel, sent_at, failed_at, last_error from outbox order by id desc limit ${NEWEST}),
    seen as (select * from newest union all
      select channel, null, failed_at, last_error from outbox where status = 'waiting' and attempts > 0)
    select channel, max(sent_at) as "sentAt", max(failed_at) as "failedAt",
      (array_agg(last_error order by failed_at desc) filter (where failed_at is not null and last_error is not null))[1] as why
    from seen group by channel`.execute(database.db);
  return CHANNELS.map((channel) => {
    const isOn = channel === 'mail' || senders[channel] !== null;
    const { unsent, since, hopeless } = owed[channel];
    const { sentAt, failedAt, why } = rows.find((one) => one.channel === channel) ?? {
      sentAt: null,
      failedAt: null,
      why: null,
    };
    const found = [
      isOn ? 'Set up.' : 'Off: it is not set up.',
      ...(sentAt
        ? [`The last message was taken ${inWords(ago(sentAt))} ago.`]
        : isOn
          ? ['No message was taken yet.']
          : []),
      ...(failedAt
        ? [`The last refusal was ${inWords(ago(failedAt))} ago${why ? `: ${withoutPeople(why)}` : ''}.`]
        : []),
      ...(unsent > 0 && since
        ? [`${count(unsent, 'message')} ${unsent === 1 ? 'waits' : 'wait'}, the oldest for ${inWords(ago(since))}.`]
        : []),
    ].join(' ');
    return line(
      { id: `channel ${channel}`, group: 'messages', name: NAMES[channel], found },
      since !== null &&
        ago(since) > LIMITS.messageMs && {
          state: 'bad',
          advice: `Messages are not accepted; none is lost. ${LOOK[channel]}`,
        },
      hopeless > 0 && {
        state: 'warning',
        advice: `${count(hopeless, 'message')} ${hopeless === 1 ? 'was' : 'were'} tried often: the address or number is refused. The dashboard names the appointments; call these patients.`,
      },
    );
  });
}

/** An error of a mail server or a service without the address or number that it names. */
function withoutPeople(error: string): string {
  return error
    .replace(/\S+@\S+/g, '(address)')
    .replace(/\+?\d{7,}/g, '(number)')
    .replace(/[\s.]+$/, '');
}
