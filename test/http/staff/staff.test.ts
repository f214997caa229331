/** Staff: invited by mail, changed, suspended and removed by owners, and clerks and nurses by the managers of their centers. */
import { describe, expect, it } from 'vitest';
import { audit, centers, invitation, session, staff } from '../../../src/contract/admin';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time';
import { aStaffMember, anAdministrator } from '../../administrator';
import { aCenter } from '../../builders';
import { aClient } from '../../client';
import { allMailsSent, linkIn, mailAbout, mailsTo } from '../../inbox';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const visitor = () => aClient(the.product, { refreshes: false });
const PASSWORD = 'neem-lantern-74';
const BY_MAIL = /Your access|new password/;

let count = 0;
/** Somebody invited by an owner, with the link of the mail. */
async function anInvited(roles: { role: 'clerk' | 'owner' | 'auditor'; centerId?: string }[] = [{ role: 'auditor' }]) {
  count += 1;
  const userName = `sita-${count}`;
  const email = `${userName}@example.org`;
  const owner = await anAdministrator(the.product);
  const { member } = await owner.client.call(staff.invite, { body: { userName, email, roles } });
  return { owner: owner.client, member, id: member._id, userName, email, token: await tokenFor(email) };
}

async function tokenFor(email: string): Promise<string> {
  await allMailsSent(the.product);
  return linkIn(await mailAbout(the.product, email, BY_MAIL)).searchParams.get('token')!;
}

const logIn = (userName: string, password: string) => visitor().call(session.logIn, { body: { userName, password } });
const accept = (token: string, password = PASSWORD) => ({ body: { token, password } });

describe('an invitation', () => {
  it('comes by mail with a link, and opens the centers of its role once a password is set', async () => {
    const center = await aCenter(the.product);
    await aCenter(the.product);
    const { owner, member, userName, email, token } = await anInvited([{ role: 'clerk', centerId: center.id }]);
    expect(member).toMatchObject({
      userName,
      email,
      state: 'invited',
      roles: [{ role: 'clerk', centerId: center.id, CenterName: center.name }],
      linkUntil: expect.stringMatching(/^2026-11-13T02:30/),
      lastUsedAt: null,
      twoStepSince: null,
    });
    expect(await visitor().call(invitation.get, { query: { token } })).toMatchObject({ userName, isFirst: true });
    await visitor().call(invitation.accept, accept(token));
    const client = visitor();
    expect(await client.call(session.logIn, { body: { userName, password: PASSWORD } })).toMatchObject({
      success: true,
    });
    const { dialysisCenters } = await client.call(centers.list);
    expect(dialysisCenters.map(({ _id }) => _id)).toEqual([center.id]);
    expect((await client.call(session.getAdmin)).admin).toEqual({
      userName,
      roles: [{ role: 'clerk', centerId: center.id }],
      centers: [{ _id: center.id, CenterName: center.name }],
    });
    const listed = (await owner.call(staff.list)).staff.find(({ userName: name }) => name === userName);
    expect(listed).toMatchObject({ state: 'active', linkUntil: null, lastUsedAt: expect.any(String) });
  });

  it('works once, for 72 hours, until a newer one is sent', async () => {
    const first = await anInvited();
    await visitor().call(invitation.accept, accept(first.token));
    expect(await visitor().refused(invitation.accept, accept(first.token))).toMatchObject({
      status: 404,
      code: 'invitation-not-valid',
    });

    const second = await anInvited();
    await second.owner.call(staff.sendLink, { params: { id: second.id } });
    await allMailsSent(the.product);
    expect(await visitor().refused(invitation.get, { query: { token: second.token } })).toMatchObject({
      code: 'invitation-not-valid',
    });
    const [newest] = await mailsTo(the.product, second.email);
    const token = linkIn(newest!).searchParams.get('token')!;
    await visitor().call(invitation.get, { query: { token } });
    await the.product.pass(72 * HOUR_MS - MINUTE_MS);
    await visitor().call(invitation.get, { query: { token } });
    await the.product.pass(2 * MINUTE_MS);
    expect(await visitor().refused(invitation.accept, accept(token))).toMatchObject({ code: 'invitation-not-valid' });
  });

  it('is stored as a hash alone', async () => {
    const { token } = await anInvited();
    const { pool } = the.product.database;
    for (const table of ['outbox', 'administrator_invitations', 'administrator_actions', 'administrators']) {
      const found = await pool.query(`select t::text as line from ${table} t where position($1 in t::text) > 0`, [
        token,
      ]);
      expect(found.rows, table).toEqual([]);
    }
  });

  it('needs a password that is not common, and keeps the link for another try', async () => {
    const { token } = await anInvited();
    expect(await visitor().refused(invitation.accept, accept(token, 'password123'))).toMatchObject({
      code: 'password-too-common',
      fields: { password: expect.any(String) },
    });
    expect(await visitor().refused(invitation.accept, accept(token, 'short'))).toMatchObject({ code: 'invalid-input' });
    await visitor().call(invitation.accept, accept(token));
  });

  it('names what is taken, and what can not be', async () => {
    const { owner, userName, email } = await anInvited();
    const invite = (change: object) =>
      owner.refused(staff.invite, {
        body: { userName: 'ravi-9', email: 'ravi-9@example.org', roles: [{ role: 'clerk' as const }], ...change },
      });
    expect(await invite({ userName })).toMatchObject({
      code: 'user-name-taken',
      fields: { userName: expect.any(String) },
    });
    expect(await invite({ email })).toMatchObject({ code: 'email-taken', fields: { email: expect.any(String) } });
    expect(await invite({ userName: 'a b' })).toMatchObject({ code: 'invalid-input' });
    expect(await invite({ roles: [] })).toMatchObject({ code: 'invalid-input' });
    const center = await aCenter(the.product);
    expect(await invite({ roles: [{ role: 'owner', centerId: center.id }] })).toMatchObject({ code: 'owner-of-all' });
    const nowhere = '019a0000-0000-7000-8000-000000000002';
    expect(await invite({ roles: [{ role: 'clerk', centerId: nowhere }] })).toMatchObject({ code: 'center-not-found' });
    expect((await owner.call(staff.list)).staff.map((one) => one.userName)).not.toContain('ravi-9');
  });

  it('is limited by network, and by address', async () => {
    const guesser = visitor();
    const guess = () => guesser.refused(invitation.accept, accept('no-such-link'));
    for (let n = 0; n < 60; n++) expect(await guess()).toMatchObject({ code: 'invitation-not-valid' });
    expect(await guess()).toMatchObject({ status: 429, code: 'too-many-tries' });
    const { owner, id } = await anInvited();
    for (let n = 0; n < 4; n++) await owner.call(staff.sendLink, { params: { id } });
    expect(await owner.refused(staff.sendLink, { params: { id } })).toMatchObject({ code: 'too-many-tries' });
  });
});

describe('a link for a new password', () => {
  it('ends nothing until it is used; then every session ends and every browser is forgotten', async () => {
    const { owner, id, userName, email, token } = await anInvited();
    await visitor().call(invitation.accept, accept(token));
    const client = visitor();
    await client.call(session.logIn, { body: { userName, password: PASSWORD } });
    await owner.call(staff.sendLink, { params: { id } });
    await client.call(session.getAdmin);
    await allMailsSent(the.product);
    const again = linkIn(await mailAbout(the.product, email, /new password/)).searchParams.get('token')!;
    expect(await visitor().call(invitation.get, { query: { token: again } })).toMatchObject({ isFirst: false });
    await visitor().call(invitation.accept, accept(again, 'cinnamon-ferry-31'));
    expect(await client.refused(session.getAdmin)).toMatchObject({ code: 'administrator-session-ended' });
    expect(await logIn(userName, PASSWORD)).toMatchObject({ success: false });
    expect(await logIn(userName, 'cinnamon-ferry-31')).toMatchObject({ success: true });
    const { db } = the.product.database;
    const devices = db
      .selectFrom('administrator_devices')
      .select('administrator_id')
      .where('administrator_id', '=', id);
    expect(await devices.execute()).toHaveLength(1);
    const { actions } = await owner.call(audit.list, { query: { q: userName } });
    expect(actions.map(({ action }) => action)).toEqual([
      'logged-in',
      'login-failed',
      'password-changed',
      'staff-link-sent',
      'logged-in',
      'invitation-accepted',
      'staff-invited',
    ]);
  });

  it('needs an address', async () => {
    const { client } = await anAdministrator(the.product);
    const { id } = await aStaffMember(the.product, [{ role: 'auditor' }]);
    expect(await client.refused(staff.sendLink, { params: { id } })).toMatchObject({ code: 'staff-without-email' });
    const body = { roles: [{ role: 'auditor' as const }], email: `anil-${id}@example.org` };
    expect((await client.call(staff.update, { params: { id }, body })).member.email).toBe(body.email);
    await client.call(staff.sendLink, { params: { id } });
  });
});

describe('a change', () => {
  it('of roles applies at the next request, and is recorded', async () => {
    const [one, other] = [await aCenter(the.product), await aCenter(the.product)];
    const owner = await anAdministrator(the.product);
    const { id, client, userName } = await aStaffMember(the.product, [{ role: 'manager', centerId: one.id }]);
    const body = { roles: [{ role: 'clerk' as const, centerId: other.id }, { role: 'auditor' as const }] };
    const { member } = await owner.client.call(staff.update, { params: { id }, body });
    expect(member.roles.map(({ role, CenterName }) => [role, CenterName])).toEqual([
      ['clerk', other.name],
      ['auditor', null],
    ]);
    expect(await client.refused(centers.update, { params: { id: one.id }, body: { Slots: 7 } })).toMatchObject({
      code: 'not-allowed',
    });
    const { actions } = await owner.client.call(audit.list, { query: { q: userName, action: 'staff-changed' } });
    expect(actions).toMatchObject([
      { before: { roles: [`manager at ${one.name}`] }, after: { roles: ['auditor', `clerk at ${other.name}`] } },
    ]);
  });

  it('of the address of somebody invited sends a new link there, and voids the one before', async () => {
    const { owner, id, token } = await anInvited();
    const email = `right-${id}@example.org`;
    await owner.call(staff.update, { params: { id }, body: { roles: [{ role: 'auditor' }], email } });
    expect(await visitor().refused(invitation.get, { query: { token } })).toMatchObject({
      code: 'invitation-not-valid',
    });
    await visitor().call(invitation.accept, accept(await tokenFor(email)));
  });

  it('is for owners, and for managers of a center', async () => {
    const center = await aCenter(the.product);
    for (const role of ['clerk', 'auditor'] as const) {
      const { client } = await aStaffMember(the.product, [{ role }, { role, centerId: center.id }]);
      expect(await client.refused(staff.list)).toMatchObject({ status: 403, code: 'not-allowed' });
    }
  });
});

describe('suspending', () => {
  it('ends sessions and links at once, and lets in nobody until it is taken back', async () => {
    const { owner, id, userName, token } = await anInvited();
    await visitor().call(invitation.accept, accept(token));
    const client = visitor();
    await client.call(session.logIn, { body: { userName, password: PASSWORD } });
    await owner.call(staff.sendLink, { params: { id } });
    const { member } = await owner.call(staff.suspend, { params: { id }, body: { suspended: true } });
    expect(member).toMatchObject({ state: 'suspended', linkUntil: null });
    expect(await client.refused(session.getAdmin)).toMatchObject({ status: 401 });
    expect(await logIn(userName, PASSWORD)).toEqual({
      success: false,
      isSuspended: true,
      message: 'Your access is suspended. Please ask an owner of this service.',
    });
    expect(await logIn(userName, 'a-wrong-password')).toMatchObject({ message: 'Wrong user name or password.' });
    expect(await owner.refused(staff.sendLink, { params: { id } })).toMatchObject({ code: 'staff-suspended' });
    await owner.call(staff.suspend, { params: { id }, body: { suspended: false } });
    expect(await client.refused(session.getAdmin)).toMatchObject({ status: 401 });
    expect(await logIn(userName, PASSWORD)).toMatchObject({ success: true });
  });
});

describe('removing', () => {
  it('ends sessions, and keeps the record of what was done', async () => {
    const owner = await anAdministrator(the.product);
    const { id, client, userName } = await aStaffMember(the.product, [{ role: 'manager' }]);
    const center = await aCenter(the.product);
    await client.call(centers.update, { params: { id: center.id }, body: { Slots: 7 } });
    await owner.client.call(staff.remove, { params: { id } });
    expect(await client.refused(session.getAdmin)).toMatchObject({ status: 401 });
    expect(await owner.client.refused(staff.remove, { params: { id } })).toMatchObject({ code: 'staff-not-found' });
    const { actions } = await owner.client.call(audit.list, { query: { administrator: userName } });
    expect(actions.map(({ action }) => action)).toContain('center-changed');
  });
});

describe('a manager', () => {
  const at = (centerId: string, role: 'clerk' | 'nurse' | 'manager' | 'auditor' = 'clerk') => ({ role, centerId });

  it('invites, moves and removes clerks and nurses of their own centers, and nobody else', async () => {
    const [here, also, there] = [await aCenter(the.product), await aCenter(the.product), await aCenter(the.product)];
    const { client } = await aStaffMember(the.product, [at(here.id, 'manager'), at(also.id, 'manager')]);
    const body = { userName: 'new-clerk', email: 'new-clerk@example.org', roles: [at(here.id)] };
    const { member } = await client.call(staff.invite, { body });
    const params = { id: member._id };
    expect((await client.call(staff.list)).staff.map(({ userName }) => userName)).toEqual(['new-clerk']);
    await client.call(staff.update, { params, body: { roles: [at(also.id, 'nurse')], version: member.version } });
    for (const roles of [
      [at(there.id)],
      [at(here.id, 'manager')],
      [at(here.id, 'auditor')],
      [{ role: 'clerk' as const }],
    ]) {
      const refused = { ...body, userName: 'another', email: 'another@example.org', roles };
      expect(await client.refused(staff.invite, { body: refused })).toMatchObject({ code: 'not-allowed' });
      expect(await client.refused(staff.update, { params, body: { roles } })).toMatchObject({ code: 'not-allowed' });
    }
    expect(await client.refused(staff.update, { params, body: { email: 'mine@example.org' } })).toMatchObject({
      code: 'not-allowed',
    });
    await client.call(staff.sendLink, { params });
    await client.call(staff.suspend, { params, body: { suspended: true } });
    await client.call(staff.remove, { params });
    expect((await client.call(staff.list)).staff).toEqual([]);
  });

  it('does not see, keeps and can’t take over what somebody may do elsewhere', async () => {
    const [here, there] = [await aCenter(the.product), await aCenter(the.product)];
    const { client } = await aStaffMember(the.product, [at(here.id, 'manager')]);
    const both = await aStaffMember(the.product, [at(here.id), at(there.id)]);
    const elsewhere = await aStaffMember(the.product, [at(there.id)]);
    const owner = await aStaffMember(the.product, [{ role: 'owner' }]);
    const { staff: seen } = await client.call(staff.list);
    expect(seen).toMatchObject([{ _id: both.id, roles: [{ centerId: here.id }], hasOtherRoles: true }]);
    expect(JSON.stringify(seen)).not.toContain(there.id);
    const params = { id: both.id };
    for (const id of [elsewhere.id, owner.id]) {
      const named = { params: { id } };
      expect(await client.refused(staff.remove, named)).toMatchObject({ code: 'staff-not-found' });
      expect(await client.refused(staff.sendLink, named)).toMatchObject({ code: 'staff-not-found' });
    }
    expect(await client.refused(staff.sendLink, { params })).toMatchObject({ code: 'not-allowed' });
    expect(await client.refused(staff.suspend, { params, body: { suspended: true } })).toMatchObject({
      code: 'not-allowed',
    });
    const rolesOf = async () =>
      (await owner.client.call(staff.list)).staff
        .find(({ _id }) => _id === both.id)!
        .roles.map(({ role, centerId }) => ({ role, centerId }));
    await client.call(staff.update, { params, body: { roles: [at(here.id, 'nurse')] } });
    expect(await rolesOf()).toEqual([at(there.id), at(here.id, 'nurse')]);
    await client.call(staff.remove, { params });
    expect(await rolesOf()).toEqual([at(there.id)]);
    expect((await client.call(staff.list)).staff).toEqual([]);
  });
});

describe('an owner', () => {
  it('does nothing to themselves, and the last one stays', async () => {
    const { db } = the.product.database;
    await db.deleteFrom('administrator_roles').where('role', '=', 'owner').execute();
    const { client, id } = await aStaffMember(the.product, [{ role: 'owner' }]);
    const roles = [{ role: 'clerk' as const }];
    const refusals = async () => [
      (await client.refused(staff.update, { params: { id }, body: { roles } })).code,
      (await client.refused(staff.suspend, { params: { id }, body: { suspended: true } })).code,
      (await client.refused(staff.remove, { params: { id } })).code,
    ];
    expect(await refusals()).toEqual(['last-owner', 'last-owner', 'last-owner']);
    // Who was only invited may never come.
    await client.call(staff.invite, {
      body: { userName: 'lata', email: 'lata@example.org', roles: [{ role: 'owner' }] },
    });
    expect(await refusals()).toEqual(['last-owner', 'last-owner', 'last-owner']);
    const other = await aStaffMember(the.product, [{ role: 'owner' }]);
    expect(await refusals()).toEqual(['own-roles', 'own-roles', 'own-roles']);
    await other.client.call(staff.update, { params: { id }, body: { roles } });
    expect(await client.refused(staff.list)).toMatchObject({ code: 'not-allowed' });
  });
});
