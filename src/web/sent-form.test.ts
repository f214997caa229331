import { expect, test } from 'vitest';
import type { Call, CallAnswer, PageVisit } from '../contract/page-visit';
import { account, bookings } from '../contract';
import { keepUnsent, leadBack } from './lib/unsent';
import { takeForm } from './sent-form';

const BOOK: Call = { method: 'POST', url: bookings.makePayment.path };
const LOG_OUT: Call = { method: 'POST', url: account.logout.path };

/** A visit with a session of `user`; null: the session has ended. It records the calls. */
function visitOf(user: { _id: string; username: string } | null) {
  const called: string[] = [];
  const send = async ({ url }: Call): Promise<CallAnswer> => {
    called.push(url);
    if (!user) return { status: 401, body: { code: 'not-authenticated' } };
    return { status: 200, body: url === account.userdata.path ? { user } : { success: true } };
  };
  return { called, visit: { send, hasSession: user !== null } as unknown as PageVisit };
}

const post = (path: string, fields: Record<string, string> | FormData) =>
  new Request(`https://vrikka.example${path}`, {
    method: 'POST',
    body: fields instanceof FormData ? fields : new URLSearchParams(fields),
  });
const fieldsOf = async (request: Request) => Object.fromEntries(await request.clone().formData());
const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (thrown: Response) => thrown,
  );

test('a form that finds nobody logged in is kept by the login page, and is shown afterwards, not done', async () => {
  const typed = {
    intent: 'add',
    name: 'Kamala Rao',
    relation: 'mother',
    otp: '123456',
    cardNumber: '1234',
    account: 'asha',
  };
  const ended = visitOf(null);
  const taken = await takeForm({ request: post('/myprofile/people.data?_routes=x&for=1', typed), visit: ended.visit });
  const led = await thrownBy(taken.visit.send(BOOK));
  // The method and the fields are kept.
  expect(led?.status).toBe(307);
  expect(led?.headers.get('location')).toBe('/login?next=%2Fmyprofile%2Fpeople%3Ffor%3D1&unsent');

  const login = post(led!.headers.get('location')!, typed);
  const kept = keepUnsent(login, typed)!;
  expect(kept.data.refusal).toMatchObject({ code: 'session-ended' });
  const { unsent = '' } = kept.data.values;
  // Without codes and card numbers.
  expect(JSON.parse(unsent)).toEqual({ intent: 'add', name: 'Kamala Rao', relation: 'mother' });
  const own = { intent: 'login', email: 'asha@example.org', password: 'secret', unsent };
  expect(keepUnsent(login, own)).toBeNull();

  const back = leadBack('/myprofile/people?for=1', own, new Headers());
  expect([back.status, back.headers.get('location')]).toEqual([307, '/myprofile/people?for=1']);
  const again = visitOf({ _id: 'asha', username: 'Asha Rao' });
  const shown = await takeForm({ request: post('/myprofile/people?for=1', own), visit: again.visit });
  expect(await fieldsOf(shown.request)).toEqual({ intent: 'add', name: 'Kamala Rao', relation: 'mother' });
  expect(await shown.visit.send(BOOK)).toMatchObject({ status: 409, body: { code: 'sent-after-login' } });
  expect(again.called).toEqual([]);
});

test('who has nothing kept is led on as before, and a file is not sent on', async () => {
  expect(leadBack('/', { intent: 'login' }, new Headers()).status).toBe(302);
  const taken = await takeForm({
    request: post('/myprofile/schemes', { intent: 'letter 1' }),
    visit: visitOf(null).visit,
  });
  const led = await thrownBy(taken.visit.send({ ...BOOK, body: new FormData() }));
  expect([led?.status, led?.headers.get('location')]).toEqual([303, '/login?next=%2Fmyprofile%2Fschemes']);
});

test.each(['urlencoded', 'multipart'])(
  'a form that another account opened says whose page it is now (%s)',
  async (how) => {
    const fields = { account: 'asha', time: '5 AM - 9 AM' };
    const multipart = new FormData();
    for (const [name, value] of Object.entries(fields)) multipart.set(name, value);
    const body = how === 'multipart' ? multipart : fields;
    const ravi = visitOf({ _id: 'ravi', username: 'Ravi Menon' });
    const taken = await takeForm({ request: post('/dialysis/1', body), visit: ravi.visit });
    const { status, body: said } = await taken.visit.send(BOOK);
    expect([status, said]).toMatchObject([409, { code: 'other-account', name: 'Ravi Menon' }]);
    expect((said as { message: string }).message).toContain('You are logged in as Ravi Menon now');
    expect(ravi.called).toEqual([account.userdata.path]);
    // The typed values come back, and logging out still works.
    expect(await fieldsOf(taken.request)).toEqual(fields);
    await taken.visit.send(LOG_OUT);
    expect(ravi.called).toEqual([account.userdata.path, account.logout.path]);

    const asha = visitOf({ _id: 'asha', username: 'Asha Rao' });
    const fine = await takeForm({ request: post('/dialysis/1', fields), visit: asha.visit });
    expect(await fine.visit.send(BOOK)).toMatchObject({ status: 200 });
  },
);

test('a form that can not be read is left to the page', async () => {
  const request = post('/dialysis/1', {});
  const broken = new Request(request, {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: 'broken',
  });
  const { visit, called } = visitOf({ _id: 'asha', username: 'Asha Rao' });
  const taken = await takeForm({ request: broken, visit });
  expect(await taken.visit.send(BOOK)).toMatchObject({ status: 200 });
  expect(called).toEqual([BOOK.url]);
});
