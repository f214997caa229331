/** The number of a person as a desk sees it: whose it is, whether it was proved, and how they are written to there. */
import { sql } from 'kysely';
import { type Language, languageOf } from '../../../contract';
import type { PersonNumber } from '../../../contract/admin';
import { PHONE_CHANNELS } from '../../../domain/messages';
import { mobileOf, phoneDigits, showPhone } from '../../../domain/phone';
import type { Context } from '../../context';
import { AppError } from '../../errors';
import { channelsAtNumber } from '../../outbox';
import type { Db, Tx } from '../../platform/db/database';

/** How many lines about consents a person's page shows. */
const MOST_SAID = 20;

/** A number that can be proved at a desk. `number`: E.164. */
export type ProvableNumber = { number: string; language: Language | null };

type Kept = { number: string | null; isRelatives: boolean; userId: string | null; language: string | null };

async function keptOf(db: Db | Tx, patientId: string): Promise<Kept> {
  const row = await db
    .selectFrom('patients')
    .select(['phone', 'relative_phone', 'user_id', 'language'])
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow();
  const { phone, relative_phone: relatives, user_id: userId, language } = row;
  return { number: phone ?? relatives, isRelatives: phone === null && relatives !== null, userId, language };
}

/**
 * Returns the number of a person without an account, if messages can go there. Throws `person-has-account`, whose owner chooses
 * alone, `number-missing`, and `number-not-mobile`.
 */
export async function requireProvable(db: Db | Tx, patientId: string): Promise<ProvableNumber> {
  const { number, userId, language } = await keptOf(db, patientId);
  if (userId !== null) throw new AppError('person-has-account');
  if (number === null) throw new AppError('number-missing');
  const mobile = mobileOf(number);
  if (mobile === null) throw new AppError('number-not-mobile');
  return { number: mobile, language: languageOf(language) };
}

/** Presents the number of a person: for an account, as its owner has set it. */
export async function presentNumber(
  db: Db | Tx,
  { senders }: Pick<Context, 'senders'>,
  patientId: string,
): Promise<PersonNumber> {
  const kept = await keptOf(db, patientId);
  const offered = PHONE_CHANNELS.filter((channel) => senders[channel]);
  const said = kept.userId === null ? await saidOf(db, patientId) : await saidByAccount(db, kept.userId);
  const number = kept.userId === null ? kept.number : (said.number ?? kept.number);
  const here = said.lines.filter((line) => number !== null && phoneDigits(line.number) === phoneDigits(number));
  const asked = kept.userId === null && number !== null ? await askedAt(db, patientId, number) : null;
  const canProve = kept.userId === null && number !== null && mobileOf(number) !== null && offered.length > 0;
  return {
    number: showPhone(number),
    isRelatives: kept.userId === null && kept.isRelatives,
    hasAccount: kept.userId !== null,
    canProve,
    language: languageOf(kept.language),
    channels: PHONE_CHANNELS.map((channel) => {
      const newest = here.find((line) => line.channel === channel);
      const isOn = said.on.includes(channel);
      return {
        channel,
        isOffered: offered.includes(channel),
        state: isOn ? 'on' : newest ? 'stopped' : 'unproved',
        since: newest?.at.toISOString() ?? null,
      };
    }),
    askedAt: asked?.toISOString() ?? null,
    said: said.lines.slice(0, MOST_SAID).map(({ id, at, ...line }) => ({
      ...{ _id: id, at: at.toISOString(), channel: line.channel, number: showPhone(line.number) },
      ...{ what: line.what, how: line.how, staff: line.staff, version: line.version },
      language: languageOf(line.language) ?? ('en' as const),
    })),
  };
}

type Line = {
  id: string;
  at: Date;
  channel: (typeof PHONE_CHANNELS)[number];
  number: string;
  what: PersonNumber['said'][number]['what'];
  how: PersonNumber['said'][number]['how'];
  language: string;
  staff: string | null;
  version: string;
};
type Said = { number: string | null; on: string[]; lines: Line[] };

/** Reads what was said of the numbers of a person without an account, the newest first. */
async function saidOf(db: Db | Tx, patientId: string): Promise<Said> {
  const { rows: lines } = await sql<Line>`
    select id, at, channel, number, what, how, language, staff, words_version as version from number_consents
    where patient_id = ${patientId} and number <> '' order by at desc, id desc`.execute(db);
  const { rows: on } = await sql<{ channel: string }>`
    select channel from ${channelsAtNumber(sql.val(patientId))} theirs`.execute(db);
  return { number: null, lines, on: on.map(({ channel }) => channel) };
}

/** Reads how an account is reached at the number that it has proved. */
async function saidByAccount(db: Db | Tx, userId: string): Promise<Said> {
  const { rows } = await sql<Line & { isOn: boolean }>`
    select said.id, coalesce(said.ended_at, said.given_at) as at, said.channel, phone.number, said.language, null as staff,
      said.words_version as version, case when said.ended_at is null then 'given' else 'ended' end as what,
      case when said.ended_by = 'stop' then 'reply' else 'page' end as how, said.ended_at is null as "isOn"
    from account_phones phone join channel_consents said on said.user_id = phone.user_id and said.channel <> 'push'
    where phone.user_id = ${userId} order by 2 desc, said.id desc`.execute(db);
  const phone = await db.selectFrom('account_phones').select('number').where('user_id', '=', userId).executeTakeFirst();
  const on = rows.filter(({ isOn }) => isOn).map(({ channel }) => channel);
  return { number: phone?.number ?? null, lines: rows, on };
}

/** When the person was asked at their present number, by a link that they have not answered. */
async function askedAt(db: Db | Tx, patientId: string, number: string): Promise<Date | null> {
  const asked = await db
    .selectFrom('notices')
    .select('created_at')
    .where('patient_id', '=', patientId)
    .where('template', '=', 'number-asked')
    .where(sql<boolean>`phone_digits(slots ->> 'number') = ${phoneDigits(number)}`)
    .where('status', '<>', 'over')
    .where('read_at', 'is', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst();
  return asked?.created_at ?? null;
}
