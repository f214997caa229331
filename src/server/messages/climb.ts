/**
 * The ladder of notices: for each notice that is due, tries the next channel, waits for it, or stops. Any process may
 * run it at any time; it claims a notice by locking its row.
 */
import { sql } from 'kysely';
import type { Language } from '../../contract';
import { type Channel, PHONE_CHANNELS, type Tried, type Urgency, isReached, nextStep } from '../../domain/messages';
import type { Context } from '../context';
import type { Tx } from '../platform/db/database';
import { inTurns } from '../platform/due/due';
import {
  asksAtNumber,
  channelsAtNumber,
  dropWaiting,
  enqueueMessages,
  goesByMail,
  isReminder,
  mayBeAsked,
  type Template,
} from '../outbox';

type Deps = Pick<Context, 'database' | 'clock' | 'senders'>;

type Due = {
  id: string;
  once_key: string;
  template: Template;
  user_id: string | null;
  patient_id: string | null;
  email: string | null;
  booking_id: string | null;
  language: Language;
  urgency: Urgency;
  ends_at: Date | null;
  traceparent: string | null;
};

/** How a person can be reached now. */
type Reach = { phone: string | null; browsers: string[]; on: Channel[]; email: string | null; mailsReminders: boolean };

/** A message to be written into the outbox. */
type Queued = { notice: Due; channel: Channel; recipient: string; onceKey: string };

/**
 * Takes the next step for notices that are due, at most `most`, in a transaction of five statements. Returns how many.
 */
export function climbSome({ database, clock, senders }: Deps, most: number): Promise<number> {
  const now = clock();
  const isDue = sql<boolean>`status = 'open' and due_at <= ${now}`;
  const next = inTurns('notices', {
    isDue,
    since: sql`due_at`,
    account: sql`coalesce(user_id::text, patient_id::text, email)`,
  });
  return database.db.transaction().execute(async (tx) => {
    const due = (await tx
      .selectFrom('notices')
      .select([
        'id',
        'once_key',
        'template',
        'user_id',
        'patient_id',
        'email',
        'booking_id',
        'language',
        'urgency',
        'ends_at',
        'traceparent',
      ])
      .where(isDue)
      .where('id', 'in', sql<string>`(select id from (${next}) next order by turn, since limit ${most})`)
      .orderBy('due_at')
      .forUpdate()
      .skipLocked()
      .execute()) as Due[];
    if (due.length === 0) return 0;
    const tried = await triedOf(tx, due);
    const reach = await reachOf(tx, due);
    const atNumbers = await reachAtNumbers(tx, due);
    const queued: Queued[] = [];
    const waits: { id: string; until: Date }[] = [];
    const stops: { id: string; status: 'read' | 'exhausted' | 'over' }[] = [];
    /**
     * Notices whose person was reached by another channel: messages that still wait for a provider would tell them
     * twice.
     */
    const reached: string[] = [];
    for (const notice of due) {
      const within = reach.get(notice.user_id ?? '') ?? { ...nobody(notice.email), ...atNumbers.get(notice.id) };
      const channels = channelsOf(notice, within, senders);
      const ladder = { channels, tried: tried.get(notice.id) ?? [], urgency: notice.urgency, endsAt: notice.ends_at };
      const next = nextStep(ladder, now);
      if (next.do === 'stop') stops.push({ id: notice.id, status: next.why });
      if (next.do === 'stop' && ladder.tried.some(isReached)) reached.push(notice.id);
      if (next.do === 'wait') waits.push({ id: notice.id, until: next.until });
      if (next.do !== 'try') continue;
      queued.push(...messagesTo(notice, next.channel, within));
      // Due again when this channel has had its time, or at once if it fails.
      const again = nextStep(
        { ...ladder, tried: [...ladder.tried, { channel: next.channel, state: 'sent', at: now }] },
        now,
      );
      waits.push({ id: notice.id, until: again.do === 'wait' ? again.until : now });
    }
    await enqueue(tx, queued, now);
    await sql`
      update notices set due_at = w.until from jsonb_to_recordset(${JSON.stringify(waits)}::jsonb) as w(id uuid, until timestamptz)
      where notices.id = w.id`.execute(tx);
    await sql`
      update notices set status = s.status from jsonb_to_recordset(${JSON.stringify(stops)}::jsonb) as s(id uuid, status text)
      where notices.id = s.id`.execute(tx);
    if (reached.length > 0) await dropWaiting(tx, reached);
    return due.length;
  });
}

const nobody = (email: string | null): Reach => ({ phone: null, browsers: [], on: [], email, mailsReminders: true });

/** Returns the channels that reach somebody, in the order in which they are tried. */
function channelsOf(notice: Due, reach: Reach, senders: Context['senders']): Channel[] {
  const { phone, browsers, on, email, mailsReminders } = reach;
  const channels: Channel[] = [];
  if (senders.push && on.includes('push') && browsers.length > 0) channels.push('push');
  if (senders.whatsapp && on.includes('whatsapp') && phone) channels.push('whatsapp');
  if (senders.sms && on.includes('sms') && phone) channels.push('sms');
  // Only reminders can be ended. Notices about money, and those from the desk, always go by mail too.
  const wantsMail = mailsReminders || !isReminder(notice.template);
  if (goesByMail(notice.template) && email && wantsMail) channels.push('mail');
  return channels;
}

function messagesTo(notice: Due, channel: Channel, { browsers, phone, email }: Reach): Queued[] {
  const key = `${notice.once_key}:${channel}`;
  if (channel === 'push')
    return browsers.map((recipient) => ({ notice, channel, recipient, onceKey: `${key}:${recipient}` }));
  return [{ notice, channel, recipient: (channel === 'mail' ? email : phone)!, onceKey: key }];
}

async function enqueue(tx: Tx, queued: Queued[], now: Date): Promise<void> {
  const messages = queued.map(({ notice, ...to }) => {
    const { id: noticeId, booking_id: bookingId, template, language, traceparent } = notice;
    return { ...to, noticeId, bookingId, template, language, traceparent };
  });
  await enqueueMessages(tx, messages, now);
}

async function triedOf(tx: Tx, due: Due[]): Promise<Map<string, Tried[]>> {
  const rows = await tx
    .selectFrom('outbox')
    .select(['notice_id', 'channel', 'status', 'created_at', 'sent_at', 'delivered_at'])
    .where(
      'notice_id',
      'in',
      due.map(({ id }) => id),
    )
    .execute();
  const tried = new Map<string, Tried[]>();
  for (const {
    notice_id: id,
    channel,
    status,
    created_at: createdAt,
    sent_at: sentAt,
    delivered_at: deliveredAt,
  } of rows) {
    const at = (status === 'delivered' && deliveredAt) || sentAt || createdAt;
    tried.set(id!, [...(tried.get(id!) ?? []), { channel, state: status, at } as Tried]);
  }
  return tried;
}

async function reachOf(tx: Tx, due: Due[]): Promise<Map<string, Reach>> {
  const ids = [...new Set(due.flatMap(({ user_id: id }) => id ?? []))];
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Reach & { id: string }>`
    select users.id, phone.number as phone, case when users.status <> 'deleted' then users.email end as email,
      coalesce(settings.mails_reminders, true) as "mailsReminders",
      coalesce((select jsonb_agg(s.id order by s.created_at) from push_subscriptions s where s.user_id = users.id), '[]') as browsers,
      coalesce((select jsonb_agg(c.channel) from channel_consents c where c.user_id = users.id and c.ended_at is null), '[]') as "on"
    from users left join account_phones phone on phone.user_id = users.id
    left join message_settings settings on settings.user_id = users.id
    where users.id = any(${ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Reads for notices to people without an account at which number and by which channels they are written to. One that asks
 * whether to write there goes to the number that it has, as long as that is the person's.
 */
async function reachAtNumbers(tx: Tx, due: Due[]): Promise<Map<string, Pick<Reach, 'phone' | 'on'>>> {
  const ids = due.flatMap(({ id, patient_id: patientId }) => (patientId ? [id] : []));
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; number: string; on: Channel[] }>`
    select notices.id, theirs.number, jsonb_agg(theirs.channel) as "on" from notices
    cross join lateral (
      select channel, number from ${channelsAtNumber(sql`notices.patient_id`)} proved
      union select channel, notices.slots ->> 'number' from unnest(${[...PHONE_CHANNELS]}::text[]) channel
        where ${asksAtNumber} and ${mayBeAsked(sql`channel`)}) theirs
    where notices.id = any(${ids}::uuid[]) group by notices.id, theirs.number`.execute(tx);
  return new Map(rows.map(({ id, number: phone, on }) => [id, { phone, on }]));
}
