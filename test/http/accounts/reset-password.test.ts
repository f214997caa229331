import { describe, expect, it } from 'vitest';
import { account } from '../../../src/contract';
import { MINUTE_MS } from '../../../src/domain/time';
import { PASSWORD, aPatient, loggedInPatient } from '../../builders';
import { type Client, aClient } from '../../client';
import { codeIn, mailAbout, mailsTo } from '../../inbox';
import { askForCode } from '../../sign-up';
import { takeTries } from '../../limits';
import { aRunningProduct } from '../../the-product';

const the = aRunningProduct();
const browser = () => aClient(the.product);
const NEW_PASSWORD = 'kadamba-lantern-7';

const another = (otp: string) => String((Number(otp) + 1) % 1_000_000).padStart(6, '0');
const isLoggedIn = async (client: Client) => (await client.raw('GET', '/auth/userdata')).status === 200;
const login = (email: string, password: string) =>
  browser()
    .raw('POST', '/auth/login', { json: { email, password } })
    .then(({ json }) => (json as { success: boolean }).success);

/** Requests a code for a new password and reads it in the inbox. */
async function askForReset(client: Client, email: string) {
  const { verificationId } = await client.call(account.forgotPassword, { body: { email } });
  const otp = codeIn(await mailAbout(the.product, email, /code for a new password/));
  return { VerificationId: verificationId, otp, password: NEW_PASSWORD };
}

describe('a forgotten password', () => {
  it('is answered alike for every address; only its owner learns more', async () => {
    const { email } = await aPatient(the.product);
    const ask = (one: string) => browser().raw('POST', '/auth/forgot-password', { json: { email: one } });
    const [known, unknown] = [await ask(email), await ask('nobody-here@example.org')];
    const shape = ({ status, json }: typeof known) => ({ status, ...(json as object), verificationId: '' });
    expect(shape(known)).toEqual(shape(unknown));
    const mail = await mailAbout(the.product, 'nobody-here@example.org', /no Vrikka account/);
    expect(mail.text + mail.subject).not.toMatch(/\b\d{6}\b/);
    const { verificationId } = unknown.json as { verificationId: string };
    const guess = { VerificationId: verificationId, otp: '000000', password: NEW_PASSWORD };
    expect(await browser().refused(account.resetPassword, { body: guess })).toMatchObject({ code: 'otp-invalid' });
  });

  it('can be asked for twelve times a day for an address, since each code can be guessed at five times', async () => {
    const { email } = await aPatient(the.product);
    await takeTries(the.product, 'reset-address-day', email, 12);
    expect(await browser().refused(account.forgotPassword, { body: { email } })).toMatchObject({
      status: 429,
      code: 'otp-mail-limit',
    });
  });

  it('can be asked for five times an hour for an address', async () => {
    const { email } = await aPatient(the.product);
    for (let time = 1; time <= 5; time++) await browser().call(account.forgotPassword, { body: { email } });
    expect(await browser().refused(account.forgotPassword, { body: { email } })).toMatchObject({
      status: 429,
      code: 'otp-mail-limit',
    });
  });

  it('is mailed to a browser that has logged in before, also when strangers have used up what there is for the address', async () => {
    const { email, client } = await loggedInPatient(the.product);
    await takeTries(the.product, 'reset-address-day', email, 12);
    expect(await browser().refused(account.forgotPassword, { body: { email } })).toMatchObject({
      status: 429,
      code: 'otp-mail-limit',
    });
    for (let time = 1; time <= 5; time++) await client.call(account.forgotPassword, { body: { email } });
    expect(await client.refused(account.forgotPassword, { body: { email } })).toMatchObject({
      status: 429,
      code: 'otp-mail-limit',
    });
  });

  it.each([[{}], [{ email: '' }], [{ email: 'meera' }], [{ email: ['meera@example.org'] }]])(
    'with %j is refused',
    async (json) => {
      const answer = await browser().raw('POST', '/auth/forgot-password', { json });
      expect(answer).toMatchObject({
        status: 400,
        json: { code: 'invalid-input', fields: { email: expect.any(String) } },
      });
    },
  );
});

describe('a new password', () => {
  it('logs in here, and is the only one that works from then on', async () => {
    const { email, username, id } = await aPatient(the.product);
    const client = browser();
    const answer = await client.call(account.resetPassword, { body: await askForReset(client, email) });
    expect(answer).toMatchObject({
      message: 'Your new password is set.',
      user: { _id: id, username, email, hasPassword: true },
    });
    expect(await isLoggedIn(client)).toBe(true);
    expect(await login(email, PASSWORD)).toBe(false);
    expect(await login(email, NEW_PASSWORD)).toBe(true);
    await mailAbout(the.product, email, /Your password was changed/);
  });

  it('ends every session that there was', async () => {
    const patient = await loggedInPatient(the.product);
    const client = browser();
    await client.call(account.resetPassword, { body: await askForReset(client, patient.email) });
    expect(await isLoggedIn(patient.client)).toBe(false);
    expect((await patient.client.raw('GET', '/auth/refreshaccesstoken')).status).toBe(401);
  });

  it('lets somebody in who had guessed too often', async () => {
    const { email } = await aPatient(the.product);
    const client = browser();
    const again = (password: string) => client.raw('POST', '/auth/login', { json: { email, password } });
    for (let time = 1; time <= 10; time++) await again('wrong-password');
    expect((await again(PASSWORD)).status).toBe(429);
    await client.call(account.resetPassword, { body: await askForReset(client, email) });
    client.cookies.clear();
    expect((await again(NEW_PASSWORD)).json).toMatchObject({ success: true });
  });

  it('is for an account of Google too', async () => {
    const { email } = await aPatient(the.product, { password_hash: null, google_sub: 'google-reset' });
    const client = browser();
    await client.call(account.resetPassword, { body: await askForReset(client, email) });
    expect(await login(email, NEW_PASSWORD)).toBe(true);
  });

  it('is set once with a code, also when pressed twice at once', async () => {
    const { email } = await aPatient(the.product);
    const json = await askForReset(browser(), email);
    const press = () => browser().raw('POST', '/auth/reset-password', { json });
    expect((await Promise.all([press(), press()])).map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await press()).toMatchObject({ status: 400, json: { code: 'otp-invalid' } });
  });

  it('that is common is refused at its field, and costs no try and no code', async () => {
    const { email } = await aPatient(the.product);
    const body = await askForReset(browser(), email);
    const answer = await browser().refused(account.resetPassword, { body: { ...body, password: 'Password123' } });
    expect(answer).toMatchObject({ code: 'password-too-common', fields: { password: expect.any(String) } });
    await browser().call(account.resetPassword, { body });
  });

  it('is not for who was blocked', async () => {
    const { email, id } = await aPatient(the.product);
    const body = await askForReset(browser(), email);
    await the.product.database.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', id).execute();
    expect(await browser().refused(account.resetPassword, { body })).toMatchObject({
      status: 403,
      code: 'account-blocked',
    });
  });
});

describe('the code for a new password', () => {
  it('wrong five times is over, even for the right one', async () => {
    const { email } = await aPatient(the.product);
    const body = await askForReset(browser(), email);
    const codes = [];
    for (let time = 1; time <= 5; time++) {
      codes.push((await browser().refused(account.resetPassword, { body: { ...body, otp: another(body.otp) } })).code);
    }
    expect(codes).toEqual([...Array<string>(4).fill('otp-invalid'), 'otp-too-many-tries']);
    expect(await browser().refused(account.resetPassword, { body })).toMatchObject({ code: 'otp-too-many-tries' });
    expect(await login(email, PASSWORD)).toBe(true);
  });

  it('is too late after ten minutes', async () => {
    const { email } = await aPatient(the.product);
    const body = await askForReset(browser(), email);
    await the.product.pass(10 * MINUTE_MS);
    expect(await browser().refused(account.resetPassword, { body })).toMatchObject({ code: 'otp-expired' });
  });

  it('verifies no sign-up, and that of a sign-up sets no password', async () => {
    const { email } = await aPatient(the.product);
    const { VerificationId, otp } = await askForReset(browser(), email);
    expect(await browser().refused(account.verifyOtp, { body: { VerificationId, otp } })).toMatchObject({
      code: 'otp-invalid',
    });
    const signup = await askForCode(the.product, browser(), 'vidya-new@example.org');
    const body = { ...signup, password: NEW_PASSWORD };
    expect(await browser().refused(account.resetPassword, { body })).toMatchObject({ code: 'otp-invalid' });
  });

  it('sets the password of its own address, whatever else is sent', async () => {
    const [mine, theirs] = [await aPatient(the.product), await aPatient(the.product)];
    const json = { ...(await askForReset(browser(), mine.email)), email: theirs.email, _id: theirs.id };
    expect((await browser().raw('POST', '/auth/reset-password', { json })).status).toBe(200);
    expect(await login(theirs.email, PASSWORD)).toBe(true);
  });

  it('stands in the mail only', async () => {
    const { email } = await aPatient(the.product);
    const { otp } = await askForReset(browser(), email);
    const [mail] = await mailsTo(the.product, email);
    expect(mail!.text).toContain(otp);
    const { rows } = await the.product.database.pool.query(
      `select string_agg(m::text, '') as kept from outbox m where recipient = $1`,
      [email],
    );
    expect(JSON.stringify(rows)).not.toContain(otp);
  });
});
