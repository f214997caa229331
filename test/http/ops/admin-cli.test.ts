/** `npm run admin` over an open database; as a process of its own: test/processes/commands.test.ts. */
import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { audit, session } from '../../../src/contract/admin';
import { runAdmin } from '../../../src/server/ops/admin/main';
import { readPassword } from '../../../src/server/ops/admin/read-password';
import { ADMINISTRATOR_PASSWORD, anAdministrator } from '../../administrator';
import { aCenter } from '../../builders';
import { aClient, asRefusal } from '../../client';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const PASSWORD = 'neem-lantern-74';

/** The command over the running product's database. */
async function admin(args: string[], password = PASSWORD) {
  const said: string[] = [];
  const { database, now } = the.product;
  const write = (line: string) => void said.push(line);
  const code = await runAdmin(args, {
    db: database.db,
    clock: now,
    secret: async () => 'no key is derived of it',
    readPassword: async () => password,
    write,
  });
  return { code, said: said.join('\n') };
}
const logIn = (userName: string, password: string) =>
  aClient(the.product, { refreshes: false }).call(session.logIn, { body: { userName, password } });

describe('the command for administrators', () => {
  it('makes one who can log in, and writes it down', async () => {
    expect(await admin(['create', 'lakshmi'])).toEqual({ code: 0, said: 'lakshmi can log in at /admin/login.' });
    expect(await logIn('lakshmi', PASSWORD)).toMatchObject({ success: true });
    const { client } = await anAdministrator(the.product);
    const { actions } = await client.call(audit.list, { query: { q: 'lakshmi', action: 'administrator-created' } });
    expect(actions).toMatchObject([{ administrator: 'command line', subjectName: 'lakshmi' }]);
    expect(JSON.stringify(actions)).not.toContain(PASSWORD);
  });

  it('gives another role, at a center or at all of them', async () => {
    const center = await aCenter(the.product);
    await admin(['create', 'kamala', '--role', 'clerk', '--center', center.id]);
    const client = aClient(the.product, { refreshes: false });
    await client.call(session.logIn, { body: { userName: 'kamala', password: PASSWORD } });
    expect((await client.call(session.getAdmin)).admin.roles).toEqual([{ role: 'clerk', centerId: center.id }]);
    expect(await admin(['create', 'anil', '--role', 'auditor'])).toMatchObject({ code: 0 });
    const nowhere = '019a0000-0000-7000-8000-000000000002';
    const wrong = ['--role', 'clerk', '--center', nowhere];
    expect(await admin(['create', 'indu', ...wrong])).toEqual({ code: 1, said: 'There is no such center.' });
    expect(await admin(['create', 'indu', '--role', 'king'])).toMatchObject({ code: 2 });
  });

  it('makes none twice, none without a name, and none with a weak password', async () => {
    await admin(['create', 'ravi']);
    expect(await admin(['create', 'ravi'])).toEqual({ code: 1, said: 'There is an administrator ravi already.' });
    expect(await admin(['create', 'a b'])).toMatchObject({ code: 1, said: expect.stringContaining('user name') });
    expect(await admin(['create', 'sita'], 'short')).toMatchObject({
      code: 1,
      said: expect.stringContaining('8 to 128'),
    });
    expect(await admin(['create', 'sita'], 'password123')).toMatchObject({
      code: 1,
      said: expect.stringContaining('common'),
    });
    expect((await admin(['list'])).said).not.toContain('sita');
  });

  it('gives a new password and ends the sessions', async () => {
    const { client, userName } = await anAdministrator(the.product);
    expect(await admin(['reset-password', userName])).toMatchObject({ code: 0 });
    expect(asRefusal(await client.raw('GET', '/admin/get-admin')).code).toBe('administrator-session-ended');
    expect(await logIn(userName, ADMINISTRATOR_PASSWORD)).toMatchObject({ success: false });
    expect(await logIn(userName, PASSWORD)).toMatchObject({ success: true });
    expect(await admin(['reset-password', 'nobody'])).toEqual({ code: 1, said: 'There is no administrator nobody.' });
  });

  it('removes one, whose session is over and whose record stays', async () => {
    const { client, userName } = await anAdministrator(the.product);
    expect(await admin(['remove', userName])).toMatchObject({ code: 0 });
    expect(asRefusal(await client.raw('GET', '/admin/get-admin')).status).toBe(401);
    expect(await logIn(userName, ADMINISTRATOR_PASSWORD)).toMatchObject({ success: false });
    expect((await admin(['list'])).said).not.toContain(userName);
    const other = await anAdministrator(the.product);
    const { actions } = await other.client.call(audit.list, { query: { q: userName } });
    expect(actions.map(({ action }) => action)).toEqual([
      'administrator-removed',
      'logged-in',
      'administrator-created',
    ]);
  });

  it('lists who there is and when they were last here', async () => {
    const { userName } = await anAdministrator(the.product);
    await admin(['create', 'newcomer']);
    const { said } = await admin(['list']);
    expect(said).toMatch(new RegExp(`${userName}  since 2026-11-10, last here 2026-11-10T`));
    expect(said).toContain('newcomer  since 2026-11-10, never here');
  });

  it.each([[[]], [['create']], [['destroy', 'x']], [['create', 'a', 'b']], [['list', 'x']]])(
    'explains itself when told %j',
    async (args) => {
      expect(await admin(args)).toMatchObject({
        code: 2,
        said: expect.stringContaining('npm run admin -- create <userName>'),
      });
    },
  );
});

describe('the password', () => {
  it('is asked for at a terminal and never shown', async () => {
    const input = Object.assign(new PassThrough(), { isTTY: true, setRawMode: () => undefined });
    const output = new PassThrough();
    const asked = readPassword('Password of meera: ', input, output);
    for (const key of `${PASSWORD}\r`) input.write(key);
    expect(await asked).toBe(PASSWORD);
    expect(String(output.read())).toBe('Password of meera: \n');
  });

  it('is read from what is piped in, and missed when nothing is', async () => {
    const piped = (text: string) => {
      const input = new PassThrough();
      input.end(text);
      return readPassword('Password: ', input, new PassThrough());
    };
    expect(await piped(`${PASSWORD}\n`)).toBe(PASSWORD);
    expect(await piped(PASSWORD)).toBe(PASSWORD);
    await expect(piped('')).rejects.toThrow('no password');
  });
});
