/** Staff free a number that changed hands or was lost; the account is kept, and gets another way in. */
import { describe, expect, it } from 'vitest';
import { NOTICE_VERSION, account, messages, phoneEntry } from '../../../src/contract';
import { audit, users } from '../../../src/contract/admin';
import { DAY_MS, HOUR_MS } from '../../../src/domain/time';
import { aStaffMember, anAdministrator } from '../../administrator';
import { aBooking, aCenter } from '../../builders';
import { aClient } from '../../client';
import { mailAbout } from '../../inbox';
import { keptSenders } from '../../senders';
import { aRunningProduct } from '../../the-product';
import { waitFor } from '../../wait-for';

const kept = keptSenders();
const the = aRunningProduct(() => ({ overrides: { senders: kept.senders }, sweepEveryMs: HOUR_MS }));
const db = () => the.product.database.db;

let count = 0;
const aNumber = () => `+91${6_100_000_001 + ((count += 1)) * 10_000}`;
const REASON = 'Has a new SIM, called from the old center';

async function enter(phone: string, client = aClient(the.product)) {
  const before = kept.to(phone).map(({ message }) => message.text.slice(0, 6));
  const { verificationId: VerificationId } = await client.call(phoneEntry.sendCode, { body: { phone } });
  const code = { VerificationId, otp: await kept.codeFor(phone, before) };
  const { user, isNew } = await client.call(phoneEntry.enter, {
    body: { phone, ...code, username: 'Devika', consentVersion: NOTICE_VERSION },
  });
  return { phone, client, id: user._id, isNew };
}
const opened = () => enter(aNumber());
const isIn = async ({ client }: { client: ReturnType<typeof aClient> }) =>
  (await client.raw('GET', account.userdata.path)).status === 200;
const owner = async () => (await anAdministrator(the.product)).client;
const freeing = ({ id, phone }: { id: string; phone: string }, more: object = {}) => ({
  params: { id },
  body: { phone, reason: REASON, ...more },
});
async function withAddress() {
  const patient = await opened();
  const email = `devika-free-${(count += 1)}@example.org`;
  await db().updateTable('users').set({ email }).where('id', '=', patient.id).execute();
  return { ...patient, email };
}

describe('freeing a number', () => {
  it('ends the sessions and what is written to it, keeps the account for its address, tells it, and is in the log', async () => {
    const patient = await withAddress();
    const { client } = await anAdministrator(the.product);
    const { user } = await client.call(users.freeNumber, freeing(patient));
    expect(user).toMatchObject({ phone: null, email: patient.email, freed: { number: expect.any(String) } });
    expect(await isIn(patient)).toBe(false);
    await mailAbout(the.product, patient.email, /no longer opens your account/);
    expect(
      await db().selectFrom('account_phones').select('number').where('user_id', '=', patient.id).execute(),
    ).toEqual([]);
    expect(
      await db()
        .selectFrom('channel_consents')
        .select('id')
        .where('user_id', '=', patient.id)
        .where('ended_at', 'is', null)
        .execute(),
    ).toEqual([]);
    const { actions } = await client.call(audit.list, { query: { subjectId: patient.id } });
    expect(actions).toMatchObject([
      { action: 'number-freed', note: REASON, before: { phone: `…${patient.phone.slice(-4)}` } },
    ]);
    // Whoever has the number now opens an account of their own, and sees nothing of this one.
    const stranger = await enter(patient.phone);
    expect(stranger).toMatchObject({ isNew: true });
    expect(stranger.id).not.toBe(patient.id);
    expect((await client.refused(users.giveBackNumber, { params: { id: patient.id } })).code).toBe('number-taken');
  });

  it('of an account that nothing else opens is confirmed with that; it can be given back for seven days', async () => {
    const patient = await opened();
    const client = await owner();
    expect(await client.refused(users.freeNumber, freeing(patient))).toMatchObject({ code: 'last-way-in' });
    expect(await isIn(patient)).toBe(true);
    await client.call(users.freeNumber, freeing(patient, { isLastWay: true }));
    expect(await isIn(patient)).toBe(false);
    await client.call(users.giveBackNumber, { params: { id: patient.id } });
    expect(await enter(patient.phone)).toMatchObject({ id: patient.id, isNew: false });

    await client.call(users.freeNumber, freeing(patient, { isLastWay: true }));
    await db()
      .updateTable('freed_numbers')
      .set({ freed_at: new Date(the.product.now().getTime() - 8 * DAY_MS) })
      .where('user_id', '=', patient.id)
      .execute();
    expect(await client.refused(users.giveBackNumber, { params: { id: patient.id } })).toMatchObject({
      code: 'freed-too-long-ago',
    });
    const { user } = await client.call(users.get, { params: { id: patient.id } });
    expect(user.freed).toMatchObject({ number: null, undoUntil: null });
  });

  it('leaves an account to which another number can be set, whose person logs in with a code to it', async () => {
    const patient = await opened();
    const client = await owner();
    const next = aNumber();
    const set = { params: { id: patient.id }, body: { phone: next, reason: 'Showed Aadhaar at the desk' } };
    expect(await client.refused(users.setNumber, set)).toMatchObject({ code: 'number-not-freed' });
    await client.call(users.freeNumber, freeing(patient, { isLastWay: true }));
    const taken = await opened();
    expect(await client.refused(users.setNumber, { ...set, body: { ...set.body, phone: taken.phone } })).toMatchObject({
      code: 'number-taken',
    });
    await client.call(users.setNumber, set);
    const again = await enter(next);
    expect(again).toMatchObject({ id: patient.id, isNew: false });
    // Messages by phone begin again when their person wants them.
    expect((await again.client.call(messages.settings)).phone).toBeNull();
    const { actions } = await client.call(audit.list, { query: { subjectId: patient.id } });
    expect(actions.map(({ action }) => action)).toEqual(['number-set', 'number-freed']);
  });

  it('is told to whoever has the number: its owner, if staff were talked into it', async () => {
    const patient = await opened();
    await (await owner()).call(users.freeNumber, freeing(patient, { isLastWay: true }));
    await waitFor('the number to be told', () =>
      kept.to(patient.phone).find(({ message }) => /no longer opens/.test(message.text)),
    );
  });

  it('frees the number that staff saw, and no other', async () => {
    const patient = await withAddress();
    const client = await owner();
    await db().updateTable('users').set({ phone: aNumber() }).where('id', '=', patient.id).execute();
    expect(await client.refused(users.freeNumber, freeing(patient))).toMatchObject({ code: 'number-changed' });
    expect(await client.refused(users.freeNumber, freeing(patient, { reason: ' ' }))).toMatchObject({
      code: 'invalid-input',
      fields: { reason: expect.any(String) },
    });
  });

  it('takes the passkeys too where staff say so, and counts one that stays as a way in', async () => {
    const client = await owner();
    const withKey = async () => {
      const patient = await opened();
      const key = { public_key: Buffer.from('a key'), counter: 0, transports: '', name: 'A phone' };
      await db()
        .insertInto('passkeys')
        .values({ id: Buffer.from(patient.id), user_id: patient.id, ...key, created_at: the.product.now() })
        .execute();
      return patient;
    };
    const kept = await client.call(users.freeNumber, freeing(await withKey()));
    expect(kept.user.ways.passkeys).toHaveLength(1);
    const patient = await withKey();
    expect(await client.refused(users.freeNumber, freeing(patient, { removePasskeys: true }))).toMatchObject({
      code: 'last-way-in',
    });
    const { user } = await client.call(users.freeNumber, freeing(patient, { removePasskeys: true, isLastWay: true }));
    expect(user.ways.passkeys).toEqual([]);
  });

  it('is for owners, and for managers of a center where the person has an appointment', async () => {
    const [here, there] = [await aCenter(the.product), await aCenter(the.product)];
    const patient = await opened();
    await aBooking(the.product, { patient: { id: patient.id, email: '' }, center: here });
    const clerk = await aStaffMember(the.product, [{ role: 'clerk', centerId: here.id }]);
    const stranger = await aStaffMember(the.product, [{ role: 'manager', centerId: there.id }]);
    const manager = await aStaffMember(the.product, [{ role: 'manager', centerId: here.id }]);
    const body = freeing(patient, { isLastWay: true });
    expect(await clerk.client.refused(users.freeNumber, body)).toMatchObject({ code: 'not-allowed' });
    expect(await stranger.client.refused(users.freeNumber, body)).toMatchObject({ code: 'user-not-found' });
    expect(await isIn(patient)).toBe(true);
    await manager.client.call(users.freeNumber, body);
    expect(await isIn(patient)).toBe(false);
  });
});
