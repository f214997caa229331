/** The audit log: complete, newest first, and for administrators only. */
import { describe, expect, it } from 'vitest';
import type { QueryOf } from '../../../src/contract';
import { type Action, audit, centers, session, users } from '../../../src/contract/admin';
import { HOUR_MS, addDays, istDateOf } from '../../../src/domain/time';
import { type AdministratorAtWork, anAdministrator } from '../../administrator';
import { aCenter, aPatient, loggedInPatient } from '../../builders';
import { aClient } from '../../client';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const actions = ({ client }: AdministratorAtWork, query: QueryOf<typeof audit.list> = {}) =>
  client.call(audit.list, { query });

describe('the record', () => {
  it('says who did what to what, with what it was before and after', async () => {
    const administrator = await anAdministrator(the.product);
    const center = await aCenter(the.product, { slots: 2 });
    await administrator.client.call(centers.update, {
      params: { id: center.id },
      body: { Slots: 3, Status: 'blocked' },
    });
    const { actions: found } = await actions(administrator, { subjectId: center.id });
    const about = {
      administrator: administrator.userName,
      subject: 'center',
      subjectId: center.id,
      subjectName: center.name,
      note: null,
    };
    expect(found).toEqual([
      {
        ...about,
        id: expect.any(String),
        at: expect.any(String),
        action: 'center-blocked',
        before: { Status: 'active' },
        after: { Status: 'blocked' },
      },
      {
        ...about,
        id: expect.any(String),
        at: expect.any(String),
        action: 'center-changed',
        before: { Slots: 2 },
        after: { Slots: 3 },
      },
    ]);
    expect(Number(found[0]!.id)).toBeGreaterThan(Number(found[1]!.id));
  });

  it('keeps the name that something had then', async () => {
    const administrator = await anAdministrator(the.product);
    const center = await aCenter(the.product, { name: 'Old Name' });
    await administrator.client.call(centers.update, { params: { id: center.id }, body: { Status: 'blocked' } });
    await administrator.client.call(centers.update, { params: { id: center.id }, body: { CenterName: 'New Name' } });
    const { actions: found } = await actions(administrator, { subjectId: center.id });
    expect(found.map(({ subjectName }) => subjectName)).toEqual(['New Name', 'Old Name']);
  });

  it('is filtered by person, action, name, subject and day', async () => {
    const administrator = await anAdministrator(the.product);
    const patient = await aPatient(the.product, { username: 'Gowri 100%_sure' });
    await administrator.client.call(users.update, {
      params: { id: patient.id },
      body: { status: false, reason: 'Asked for it' },
    });
    const only = async (query: Parameters<typeof actions>[1]) =>
      (await actions(administrator, query)).actions.map(({ action }) => action);
    expect(await only({ administrator: administrator.userName })).toEqual<Action[]>(['user-blocked', 'logged-in']);
    expect(await only({ administrator: administrator.userName, action: 'logged-in' })).toEqual(['logged-in']);
    expect(await only({ q: '100%_SURE' })).toEqual(['user-blocked']);
    expect(await only({ q: '100__sure' })).toEqual([]);
    const today = istDateOf(the.product.now());
    const mine = { subjectId: patient.id };
    expect(await only({ ...mine, from: today, to: today })).toEqual(['user-blocked']);
    expect(await only({ ...mine, from: addDays(today, 1) })).toEqual([]);
    expect(await only({ ...mine, to: addDays(today, -1) })).toEqual([]);
  });

  it('goes by pages, and says how many there are', async () => {
    const administrator = await anAdministrator(the.product);
    const center = await aCenter(the.product);
    for (const Slots of [3, 4, 5])
      await administrator.client.call(centers.update, { params: { id: center.id }, body: { Slots } });
    const page = (number: number) => actions(administrator, { subjectId: center.id, page: number, pageSize: 2 });
    const [first, second, third] = [await page(1), await page(2), await page(3)];
    expect([first, second].map((one) => one.actions.map(({ after }) => after))).toEqual([
      [{ Slots: 5 }, { Slots: 4 }],
      [{ Slots: 3 }],
    ]);
    expect(third).toMatchObject({ actions: [], total: 3, page: 3, pageSize: 2 });
    expect(first.all).toBeGreaterThan(3);
    expect((await actions(administrator)).actions.length).toBeLessThanOrEqual(20);
  });

  it('names everybody who did something, but not who only tried to log in', async () => {
    const administrator = await anAdministrator(the.product);
    const body = { userName: 'burglar', password: 'let me in' };
    await aClient(the.product).call(session.logIn, { body });
    const { administrators } = await actions(administrator);
    expect(administrators).toContain(administrator.userName);
    expect(administrators).toContain('command line');
    expect(administrators).not.toContain('burglar');
    expect(administrators).toEqual([...new Set(administrators)].sort());
  });

  it('goes by the days of India', async () => {
    const administrator = await anAdministrator(the.product);
    const center = await aCenter(the.product);
    const today = istDateOf(the.product.now());
    await the.product.passUntil(new Date(`${today}T23:59:00+05:30`));
    const late = await anAdministrator(the.product);
    await late.client.call(centers.update, { params: { id: center.id }, body: { Slots: 7 } });
    await the.product.pass(HOUR_MS);
    expect((await actions(late, { subjectId: center.id, to: today })).total).toBe(1);
    expect((await actions(late, { subjectId: center.id, from: addDays(today, 1) })).total).toBe(0);
    expect(administrator.userName).not.toBe(late.userName);
  });

  it('is for administrators only', async () => {
    const patient = await loggedInPatient(the.product);
    for (const client of [aClient(the.product), patient.client]) {
      expect(await client.refused(audit.list, { query: {} })).toMatchObject({
        status: 401,
        code: 'administrator-session-ended',
      });
    }
  });
});
