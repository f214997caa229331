/** The messages for each missing or invalid field of each call: always our own, for any input. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { administratorCookies, anAdministrator } from '../../administrator';
import { type Answer, type KnownRoute, type RoutedApp, aRoutedApp } from '../../routed-app';
import { type Input, ROUTES } from '../../route-table';
import { aRunningProduct } from '../../the-product';
import { aPatientWithThings, once } from '../../things';

const the = aRunningProduct();
let routed: RoutedApp;
let userName: string;
beforeAll(async () => {
  routed = await aRoutedApp(the.product);
  userName = (await anAdministrator(the.product)).userName;
});
afterAll(() => routed?.app.close());

type Part = 'params' | 'query' | 'body';
type Field = { part: Part; name: string; isRequired: boolean; mayBeNull: boolean };
type Said = { message: string; code?: string; fields?: Record<string, string> };

const VALIDATORS_OWN =
  /invalid (input|option|string|number|key|value|uuid|email|iso)|\bexpected|received|too (small|big):|unrecognized|undefined|null|nan\b|\[object/i;
/** Fields with a message of their own when missing, from the specification or a form. */
const OWN: Record<string, string> = {
  'POST /auth/send-otp email': 'email is required',
  'POST /auth/verify-otp otp': 'otp is required',
  'POST /auth/register username': 'username is required',
  'POST /auth/register password': 'password is required',
  'POST /auth/register email': 'email is required',
  'POST /auth/forgot-password email': 'email is required',
  'POST /auth/reset-password otp': 'otp is required',
  'POST /auth/patients/:id/confirm otp': 'otp is required',
  'POST /auth/reset-password password': 'password is required',
  'PUT /auth/change-password currentPassword': 'password is required',
  'PUT /auth/change-password newPassword': 'password is required',
  'POST /auth/proof password': 'password is required',
  'POST /auth/address-code email': 'email is required',
  'PUT /auth/address otp': 'otp is required',
  'POST /auth/first-password newPassword': 'password is required',
  'POST /auth/number-code phone': 'Please enter a 10-digit mobile number',
  'PUT /auth/number otp': 'otp is required',
  'POST /admin/users/:id/free-number phone': 'Please enter a 10-digit mobile number',
  'POST /admin/users/:id/free-number reason': 'Please say why',
  'POST /admin/users/:id/number phone': 'Please enter a 10-digit mobile number',
  'POST /admin/users/:id/number reason': 'Please say why',
  'POST /auth/phone-code number': 'Please enter a 10-digit mobile number',
  'PUT /auth/phone otp': 'otp is required',
  'PUT /admin/patients/:id/number otp': 'otp is required',
  'POST /auth/phone/send-code phone': 'Please enter a 10-digit mobile number',
  'POST /auth/phone/enter phone': 'Please enter a 10-digit mobile number',
  'POST /auth/phone/enter otp': 'otp is required',
  'POST /auth/phone/enter username': 'username is required',
  'POST /auth/covers holder': 'Name on the card is required',
  'POST /auth/covers cardLast4': 'Last four characters is required',
  'PUT /auth/covers/:id holder': 'Name on the card is required',
  'PUT /auth/covers/:id cardLast4': 'Last four characters is required',
  'POST /admin/add-dialysis-center Services': 'At least one Services is required',
  'POST /admin/add-dialysis-center Facilities': 'At least one Facilities is required',
};

/** A form's message for an empty field. */
const EMPTY: Record<string, string> = {
  'POST /auth/newsletter consent': 'Please agree first',
  'PUT /auth/nominee contact': 'Please enter an email or a phone number',
  'PUT /auth/nominee relation': 'Please choose one',
  'POST /auth/patients relation': 'Please choose one',
  'PUT /auth/patients/:id relation': 'Please choose one',
  'POST /auth/notices/:code/number number':
    'Please enter all 10 digits of a mobile number, or a landline with its STD code (080 2345 6789)',
  'DELETE /auth/account confirmation': 'Please type DELETE',
};

const LONG = 'x'.repeat(5_000);
/** In a body; elsewhere everything is text. */
const WRONG = [7, -1, 1.5, true, [], ['x'], [7], [LONG], {}, 'x', LONG, '2026-02-30', 1e21];
const WRONG_TEXT = ['x', '-1', '1.5', 'x'.repeat(200), '2026-02-30', ',', 'NaN'];

function fieldsOf({ options: { schema } }: KnownRoute): Field[] {
  const parts = { params: schema?.params, query: schema?.querystring, body: schema?.body } as Record<
    Part,
    z.ZodType | undefined
  >;
  return (Object.keys(parts) as Part[]).flatMap((part) => {
    if (!parts[part]) return [];
    const { properties = {}, required = [] } = z.toJSONSchema(parts[part], { io: 'input', unrepresentable: 'any' });
    return Object.entries(properties as Record<string, { type?: unknown; anyOf?: { type?: unknown }[] }>).map(
      ([name, { type: own, anyOf = [] }]) => ({
        part,
        name,
        isRequired: required.includes(name),
        mayBeNull: [own, ...anyOf.map(({ type }) => type)].flat().includes('null'),
      }),
    );
  });
}

/** A valid request, and a caller with access. */
async function aRequest(route: KnownRoute) {
  const { patient, things } = await aPatientWithThings(the.product);
  // Limits are tested elsewhere.
  await the.product.database.db.deleteFrom('rate_limits').execute();
  const input: Input = (await route.entry.input?.(things)) ?? {};
  const cookies = new Map([...patient.client.cookies, ...(await administratorCookies(the.product, userName))]);
  return { input, send: (changed: Input) => routed.send(route, changed, cookies) };
}

function saidIn({ status, body }: Answer, what: string): Said | null {
  expect(status, `${what}: ${body}`).toBeLessThan(500);
  if (status < 400) return null;
  const said = JSON.parse(body) as Said;
  // A state of attendance is called so.
  for (const sentence of [said.message, ...Object.values(said.fields ?? {})])
    expect(sentence.replace('expected, arrived', 'arrived'), what).not.toMatch(VALIDATORS_OWN);
  return said;
}

const without = (input: Input, { part, name }: Field): Input => ({
  ...input,
  [part]: Object.fromEntries(Object.entries(input[part] ?? {}).filter(([key]) => key !== name)),
});
const withIt = (input: Input, { part, name }: Field, value: unknown): Input => ({
  ...input,
  [part]: { ...input[part], [name]: value },
});

const routes = Object.keys(ROUTES).filter((key) => /^\w+ \/(auth|admin)\//.test(key) && !key.endsWith('(page)'));

describe.each(routes)('%s', (key) => {
  const routeOf = (): KnownRoute => ({ ...routed.routes.find((route) => route.key === key)!, entry: ROUTES[key]! });
  // What is refused changes nothing: one patient does for all that is missing, and then for what is wrong.
  const aSharedRequest = once(() => aRequest(routeOf()));

  it('says which field is missing', async () => {
    const route = routeOf();
    const { input, send } = await aSharedRequest();
    for (const field of fieldsOf(route).filter(({ isRequired, part }) => isRequired && part !== 'params')) {
      const required =
        OWN[`${key} ${field.name}`] ?? `${field.name.charAt(0).toUpperCase()}${field.name.slice(1)} is required`;
      const nothing =
        field.part !== 'body' ? [undefined, ''] : field.mayBeNull ? [undefined, ''] : [undefined, null, ''];
      for (const value of nothing) {
        const sentence = (value === '' && EMPTY[`${key} ${field.name}`]) || required;
        const answer = await send(value === undefined ? without(input, field) : withIt(input, field, value));
        const said = saidIn(answer, `${field.name}: ${JSON.stringify(value)}`);
        expect(said).toMatchObject({
          success: false,
          code: 'invalid-input',
          message: sentence,
          fields: { [field.name]: sentence },
        });
      }
    }
  });

  it('says what is wrong with a field', async () => {
    const route = routeOf();
    const { input, send } = await aSharedRequest();
    for (const field of fieldsOf(route)) {
      for (const value of field.part === 'body' ? WRONG : WRONG_TEXT)
        saidIn(await send(withIt(input, field, value)), `${field.name}: ${JSON.stringify(value)}`);
    }
    if (!route.options.schema?.body) return;
    for (const body of [[], [7]]) expect(saidIn(await send({ ...input, body }), 'a list')?.message).toMatch(/\S/);
  });

  it('takes null and an empty text for what was left out', async () => {
    const route = routeOf();
    // A change is asked for by another patient each time: the second would find the first one done.
    const request = route.method === 'GET' ? once(() => aRequest(route)) : () => aRequest(route);
    // A change of a center that empties one half of its place is refused (admin-centers.test.ts).
    const isHalf = (name: string) =>
      `${route.method} ${route.url}` === 'PUT /admin/update-center/:id' && ['Latitude', 'Longitude'].includes(name);
    for (const field of fieldsOf(route).filter(({ isRequired, name }) => !isRequired && !isHalf(name))) {
      const { input, send } = await request();
      const absent = saidIn(await send(without(input, field)), `without ${field.name}`);
      for (const value of field.part === 'body' ? [null, ''] : ['']) {
        const what = `${field.name}: ${JSON.stringify(value)}`;
        const another = await request();
        expect(saidIn(await another.send(withIt(another.input, field, value)), what), what).toEqual(absent);
      }
    }
  });
});
