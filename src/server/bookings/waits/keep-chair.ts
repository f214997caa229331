/** Keeps a chair for somebody who waits for it, and tells them. */
import { sql } from 'kysely';
import { SCHEME_FACTS, type Scheme } from '../../../domain/schemes';
import { CALL_MINUTES, offerUntil } from '../../../domain/waits';
import { windowBegins, type WindowKey } from '../../../domain/windows';
import type { Db, Tx } from '../../platform/db/database';
import { enqueueEmail, enqueueNotice, readerOf } from '../../outbox';
import { bookableCenters, bookSeats, claimSeats, lockSeats } from '../../seats';
import { lockOrigin, lockPatients, lockStrangersAt } from '../../appointments';
import { columnsOf, termsOnCover } from '../../funding';
import { type HoldOrigin, mayBeKeptFor, recordOrigin } from '../unpaid-holds';
import { readOffered, suits } from './own-facts';
import { withdrawWait } from './waits';
import { type Waiting, actingFor, isVouchedFor as vouches, mayBeOffered, schemesOf } from './waiting';

/** The result of keeping a chair. `not-them`: somebody else may get it. `gone`: there is no chair any more. */
export type Keeping = 'kept' | 'not-them' | 'gone';

/**
 * Keeps a chair for a wait and tells the person. Somebody without an account is called by the desk, for which the chair
 * is kept longer. Everything that was checked before is checked again under the locks.
 */
export async function keepChair(tx: Tx, wait: Waiting, window: WindowKey, now: Date): Promise<Keeping> {
  const { patient_id: patientId, user_id: userId } = wait;
  const asked = await originOfWait(tx, wait.id);
  // One at a time for the accounts of one mailbox, and for the patients of one account.
  if (asked.from) await lockOrigin(tx, asked.from.person);
  await lockPatients(tx, [patientId]);
  if (asked.from?.network && !asked.isVouchedFor) await lockOrigin(tx, asked.from.network);
  if (!asked.isVouchedFor) await lockStrangersAt(tx, window.centerId);
  const [center] = await bookableCenters(tx, [window.centerId]);
  if (!center) return 'gone';
  const session = { ...window, charge: center.priceOn(window.date) };
  const terms = await termsOnCover(tx, actingFor(wait), session, now, { lock: true });
  const keeping = { patientId, windows: [window], as: 'to-keep', keepsGaps: true } as const;
  const claim = await lockSeats(tx, { by: 'patient', ...keeping }, now);
  // Read again: whoever blocks or deletes a center has its windows locked, and withdraws what is kept there by then.
  if ((await bookableCenters(tx, [center.id])).length === 0) return 'gone';
  const { rows } = await sql<Pick<Waiting, 'schemes'>>`
    select ${schemesOf} from waits w where id = ${wait.id} and ended_at is null and ${mayBeOffered(window)}`.execute(
    tx,
  );
  const [still] = rows;
  if (!still || (!terms && (await isNeverAsked(tx, still.schemes, center.id)))) return 'not-them';
  const own = (await readOffered(tx, [patientId], { from: window.date, to: window.date }, now)).of(patientId);
  if (!suits(wait, window, { ...own, person: claim.person }, now)) return 'not-them';
  if (asked.from && !(await mayBeKeptFor(tx, asked.from, asked, now))) return 'not-them';
  const person =
    userId === null
      ? null
      : await tx
          .selectFrom('users')
          .select(['email', 'username', 'language'])
          .where('id', '=', userId)
          .where('status', '=', 'active')
          .executeTakeFirst();
  if (person === undefined) {
    await withdrawWait(tx, wait.id, now);
    return 'not-them';
  }
  const begins = windowBegins(window.date, window.startHour);
  const until = person ? offerUntil(now, begins) : offerUntil(now, begins, CALL_MINUTES);
  if (until === null) return 'gone';
  const amount = terms ? terms.price : session.charge;
  const payer = terms && columnsOf(terms);
  const { seats } = await claimSeats(tx, claim, [{ ...window, scheme: terms?.scheme ?? null }], now);
  const [seat] = seats;
  if (!seat) return 'gone';
  const on = { userId, status: 'pending', keptAs: 'offer', price: amount, until, payer } as const;
  const [kept] = await bookSeats(tx, claim, [{ ...seat, on }], now);
  const { id } = kept!;
  if (asked.from) await recordOrigin(tx, id, asked.from, now);
  if (!person) return 'kept';
  const details = {
    offerId: id,
    ...(patientId !== userId && { patientId }),
    username: person.username,
    centerName: center.name,
    date: window.date,
    startHour: window.startHour,
    amount,
    until: until.toISOString(),
  };
  const reader = readerOf(person);
  const offer = { onceKey: `chair-offered:${id}`, template: 'chair-offered', details } as const;
  await enqueueEmail(tx, { ...reader, ...offer }, now);
  const { language } = reader;
  const notice = { ...offer, language, userId, bookingId: null, endsAt: until } as const;
  await enqueueNotice(tx, notice, now);
  return 'kept';
}

/**
 * Whether a patient may not be asked for money at a center, because it takes one of their schemes that forbids this.
 * Elsewhere they chose to pay.
 */
async function isNeverAsked(db: Db | Tx, schemes: readonly Scheme[], centerId: string): Promise<boolean> {
  const free = schemes.filter((scheme) => SCHEME_FACTS[scheme].isFree);
  if (free.length === 0) return false;
  const taken = await db
    .selectFrom('center_schemes')
    .select('scheme')
    .where('center_id', '=', centerId)
    .where('scheme', 'in', free)
    .executeTakeFirst();
  return taken !== undefined;
}

/** Reads the origin of a wait; `from` is null if the desk wrote it, or a release long ago. */
async function originOfWait(tx: Tx, waitId: string): Promise<{ from: HoldOrigin | null; isVouchedFor: boolean }> {
  const wait = await tx
    .selectFrom('waits as w')
    .select(['mailbox', 'network', 'device', vouches.as('isVouchedFor')])
    .where('id', '=', waitId)
    .executeTakeFirst();
  if (!wait?.mailbox) return { from: null, isVouchedFor: wait?.isVouchedFor ?? false };
  const { mailbox: person, network, device, isVouchedFor } = wait;
  return { from: { person, network, device }, isVouchedFor };
}
