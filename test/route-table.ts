/**
 * Who may call what. A route that is not listed here fails `route-matrix.test.ts`; an entry is one line: its audience
 * and, if it takes input, a valid request.
 */
import { PAGES_WITH_PHOTOS, SHARED_ADDRESSES } from '../src/contract/pages';
import { WEBHOOK_PATHS } from '../src/contract';
import type { RefusalCode } from '../src/contract/refusals';
import { NOTICE_VERSION } from '../src/contract/patients/consent';
import { ADMINISTRATOR_PASSWORD } from './administrator';
import { PASSWORD } from './builders';
import { listOf } from './lists';
import { BROWSER_KEYS, type Things } from './things';

export type Input = { params?: object; query?: object; body?: object };

export type Entry = {
  /** `provider`: requests with the signature of a payment provider or of a channel's. */
  for: 'everybody' | 'patient' | 'administrator' | 'provider';
  /** The input, about things of one person. */
  input?: (things: Things) => Promise<Input> | Input;
  /** What the request names. Another person's is treated like one that does not exist. */
  names?: keyof Things;
  /** The refusal for a patient with a password, if it is for those without. */
  refused?: RefusalCode;
  /** Whether it takes a multipart form and no JSON. */
  isMultipart?: true;
  /** Whether it takes page forms, and no JSON. */
  isPage?: true;
};

type About = Omit<Entry, 'for'>;
type Part = 'params' | 'query' | 'body';

const everybody = (input?: Entry['input']): Entry => ({ for: 'everybody', ...(input && { input }) });
const patient = (about: About | NonNullable<Entry['input']> = {}): Entry => ({ for: 'patient', ...aboutOf(about) });
const administrator = (about: About | NonNullable<Entry['input']> = {}): Entry => ({
  for: 'administrator',
  ...aboutOf(about),
});
const aboutOf = (about: About | NonNullable<Entry['input']>): About =>
  typeof about === 'function' ? { input: about } : about;

/** A request that names one thing, with its other input. */
function naming(names: keyof Things, part: Part, field: string, rest: (things: Things) => Input = () => ({})): About {
  return {
    names,
    async input(things) {
      const input = rest(things);
      return { ...input, [part]: { ...input[part], [field]: await things[names]() } };
    },
  };
}

const byId = (names: keyof Things, body?: object) => naming(names, 'params', 'id', () => (body ? { body } : {}));

const byCode =
  (body?: object): NonNullable<Entry['input']> =>
  async ({ notice }) => ({ params: { code: await notice() }, ...(body && { body }) });

const A_KEY = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {} };
/** What no authenticator has signed, or made. */
const SIGNED = { ...A_KEY, response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } };
const MADE = { ...A_KEY, response: { clientDataJSON: 'e30', attestationObject: 'AAAA' } };

const A_COVER = { scheme: 'cghs', holder: 'Lakshmi Raman', cardLast4: '4821' };
const CLAIMED = { scheme: 'cghs', month: '2026-11' };
const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' };

/** A request about the booking of a closure. */
const ofMove = (body?: object): About => ({
  names: 'closure',
  input: async ({ closure, booking }) => ({
    params: { id: await closure(), appointmentId: await booking() },
    ...(body && { body }),
  }),
});

const NO_VERIFICATION = '019a0000-0000-4000-8000-000000000000';
const NO_NOTICE = 'NoSuchNotice';
const NO_TOKEN = 'no-such-link-in-any-mail';
const aCode = { otp: '000000', VerificationId: NO_VERIFICATION };

const CENTER = {
  CenterName: 'Neem Tree Kidney Care',
  CenterAddress: '4 Lake Road',
  CenterCity: 'Pune',
  ContactNumber: '020 5550 0144',
  Services: ['Hemodialysis'],
  Facilities: ['Parking'],
  DialysisCharge: 1_900,
  Slots: 4,
  Photo: 'front-1.svg',
};

const A_LIST = { file: listOf(['Name,Phone,Days,Window', 'Kamala Devi,98450 12345,MWF,05:00']) };
const A_LIST_OF_CENTERS = { file: listOf(['Name,City', 'Neem Tree Kidney Care,Pune']) };
const NO_PREVIEW = `${NO_VERIFICATION}.${'x'.repeat(43)}`;

export const ROUTES: Record<string, Entry> = {
  'GET /*': everybody(),
  'POST /*': { for: 'everybody', isPage: true },
  ...Object.fromEntries(
    PAGES_WITH_PHOTOS.flatMap((page) => [page, `${page}.data`]).map((url) => [
      `POST ${url}`,
      { for: 'everybody' as const, isPage: true as const },
    ]),
  ),
  ...Object.fromEntries(SHARED_ADDRESSES.map((url) => [`GET ${url} (page)`, everybody()])),
  'GET /assets/entry-abc123.js': everybody(),
  'GET /service-worker.js': everybody(),
  'GET /auth/renew-session': everybody(),
  'GET /sitemap.xml': everybody(),
  'GET /robots.txt': everybody(),
  'GET /site.webmanifest': everybody(),
  'GET /images/:id(^photo-[0-9a-f]{32}).:format(^(?:jpg|png|gif|webp)$)': everybody(),
  'GET /api-docs': everybody(),
  'GET /api-docs/static/*': everybody(),
  'GET /api-docs/static/index.html': everybody(),
  'GET /api-docs/static/swagger-initializer.js': everybody(),
  'GET /api-docs/json': everybody(),
  'GET /api-docs/yaml': everybody(),
  'GET /openapi.json': everybody(),
  'GET /healthz': everybody(),
  'GET /readyz': everybody(),
  'GET /metrics': everybody(),

  'POST /auth/send-otp': everybody(() => ({ body: { email: 'devika@example.org' } })),
  'POST /auth/verify-otp': everybody(() => ({ body: aCode })),
  'POST /auth/register': everybody(() => ({
    body: { username: 'Devika', email: 'devika@example.org', password: PASSWORD },
  })),
  'POST /auth/login': everybody(() => ({ body: { email: 'devika@example.org', password: PASSWORD } })),
  'GET /auth/refreshaccesstoken': patient(),
  'POST /auth/logout': everybody(),
  'POST /auth/forgot-password': everybody(() => ({ body: { email: 'devika@example.org' } })),
  'POST /auth/reset-password': everybody(() => ({ body: { ...aCode, password: PASSWORD } })),
  'POST /auth/phone/send-code': everybody(() => ({ body: { phone: '98450 12345' } })),
  'POST /auth/phone/enter': everybody(() => ({ body: { ...aCode, phone: '98450 12345', username: 'Devika' } })),
  'POST /auth/passkey/begin': everybody(),
  'POST /auth/passkey/log-in': everybody(() => ({ body: { credential: SIGNED } })),
  'GET /auth/google-start': everybody(),
  'POST /auth/google-auth': everybody(() => ({ body: { credential: 'no.such.token' } })),
  'GET /auth/dialysis-centers': everybody(),
  'GET /auth/next-free': everybody(),
  'GET /auth/center-search': everybody(() => ({ query: { q: 'kidney', city: 'mysuru', page: 1 } })),
  'GET /auth/dialysis-centers/:center': everybody(async ({ center }) => ({ params: { center: await center() } })),
  'GET /auth/availability': everybody(async (things) => ({
    query: { centerId: await things.center(), from: '2026-11-11', to: '2026-11-12' },
  })),
  'POST /auth/contact': everybody(() => ({
    body: { name: 'Devika', email: 'devika@example.org', message: 'Are you open on Diwali?' },
  })),
  'POST /auth/newsletter': everybody(() => ({
    body: { email: 'devika@example.org', consent: true, intent: 'subscribe' },
  })),
  'POST /auth/newsletter/confirm': everybody(() => ({ body: { token: NO_TOKEN } })),
  'POST /auth/newsletter/unsubscribe': everybody(() => ({ body: { token: NO_TOKEN } })),
  'PUT /auth/reminder-mails': everybody(() => ({ body: { token: NO_TOKEN } })),
  'POST /auth/foods/not-found': everybody(() => ({ body: { word: 'jackfruit seeds' } })),
  ...Object.fromEntries(
    Object.values(WEBHOOK_PATHS).map((path): [string, Entry] => [`POST ${path}`, { for: 'provider' }]),
  ),
  'GET /auth/whatsapp-webhook': { for: 'provider' },
  'POST /auth/whatsapp-webhook': { for: 'provider' },
  'POST /auth/sms-receipts/:token': { for: 'provider', input: () => ({ params: { token: 'x' } }) },
  'GET /auth/razorpay-return': everybody(() => ({ query: { razorpay_payment_link_id: 'plink_1' } })),

  'GET /auth/userdata': patient(),
  'PUT /auth/change-password': patient(() => ({
    body: { currentPassword: PASSWORD, newPassword: 'cinnamon-ferry-31' },
  })),
  'PUT /auth/profile': patient(() => ({ body: { username: 'Meera Rao' } })),
  'POST /auth/logout-everywhere': patient(),
  'GET /auth/my-data': patient(),
  'GET /auth/my-data.html': patient(),
  'GET /auth/consents': patient(),
  'POST /auth/consent': patient(() => ({ body: { consentVersion: NOTICE_VERSION } })),
  'POST /auth/consent/withdraw': patient(() => ({ body: { purpose: 'newsletter' } })),
  'GET /auth/nominee': patient(),
  'PUT /auth/nominee': patient(() => ({ body: { name: 'Ravi', contact: 'ravi@example.org', relation: 'child' } })),
  'DELETE /auth/nominee': patient(),
  'GET /auth/ways-in': patient(),
  'POST /auth/proof-code': patient({ refused: 'password-needed' }),
  'POST /auth/proof': patient(() => ({ body: { password: PASSWORD } })),
  'POST /auth/address-code': patient({
    input: () => ({ body: { email: 'devika@example.org' } }),
    refused: 'address-set',
  }),
  'PUT /auth/address': patient({ input: () => ({ body: aCode }), refused: 'address-set' }),
  'POST /auth/first-password': patient({
    input: () => ({ body: { newPassword: 'cinnamon-ferry-31' } }),
    refused: 'password-set',
  }),
  'POST /auth/number-code': patient(() => ({ body: { phone: '98450 12345' } })),
  'PUT /auth/number': patient({ input: () => ({ body: aCode }), refused: 'otp-invalid' }),
  'POST /auth/passkeys/begin': patient(),
  'POST /auth/passkeys': patient({ input: () => ({ body: { credential: MADE } }), refused: 'passkey-refused' }),
  'PUT /auth/passkeys/:id': patient(byId('passkey', { name: 'My phone' })),
  'DELETE /auth/passkeys/:id': patient(byId('passkey')),
  'GET /auth/sessions': patient(),
  'DELETE /auth/sessions/:sessionId': patient(naming('login', 'params', 'sessionId')),
  'POST /auth/logout-others': patient(),
  'GET /auth/deletion-terms': patient(),
  'POST /auth/deletion-code': patient({ refused: 'password-needed' }),
  'DELETE /auth/account': patient(() => ({ body: { password: PASSWORD } })),
  'POST /auth/make-payment': patient(async (things) => ({
    body: {
      date: '2026-11-19',
      time: '1 PM - 5 PM',
      centerId: await things.center(),
      CenterName: 'Asha',
      price: 1_850,
    },
  })),
  'POST /auth/series/preview': patient(async (things) => ({
    body: {
      centerId: await things.center(),
      time: '1 PM - 5 PM',
      weekdays: [1, 3, 5],
      from: '2026-11-11',
      until: '2026-12-10',
    },
  })),
  'POST /auth/series': patient(async (things) => ({
    body: { sessions: [{ date: '2026-11-19', time: '1 PM - 5 PM', centerId: await things.center() }], total: 1_850 },
  })),
  'DELETE /auth/series/:id/renewals': patient(naming('series', 'params', 'id')),
  'GET /auth/covers': patient(naming('person', 'query', 'patientId')),
  'POST /auth/covers': patient(naming('person', 'body', 'patientId', () => ({ body: A_COVER }))),
  'PUT /auth/covers/:id': patient(byId('cover', A_COVER)),
  'DELETE /auth/covers/:id': patient(byId('cover')),
  'GET /auth/covers/:id/letter': patient(byId('cover')),
  'POST /auth/covers/:id/letter': patient({ ...byId('cover'), isMultipart: true, refused: 'letter-missing' }),
  'POST /auth/waits': patient({
    input: async (things) => ({
      body: { centers: [await things.center()], dates: ['2026-11-19'], times: ['1 PM - 5 PM'] },
    }),
    refused: 'nothing-full',
  }),
  'GET /auth/waits': patient(),
  'DELETE /auth/waits/:id': patient(naming('wait', 'params', 'id')),
  'GET /auth/offers': patient(),
  'POST /auth/offers/:id/accept': patient(naming('offer', 'params', 'id')),
  'POST /auth/offers/:id/decline': patient(naming('offer', 'params', 'id')),
  'GET /auth/patients': patient(),
  'POST /auth/patients': patient(() => ({
    body: { name: 'Kamala', relation: 'parent', email: 'kamala@example.org' },
  })),
  'PUT /auth/patients/:id': patient(
    byId('person', { name: 'Kamala', relation: 'parent', email: 'kamala.b@example.org' }),
  ),
  'POST /auth/patients/:id/code': patient(naming('person', 'params', 'id')),
  'POST /auth/patients/:id/confirm': patient({
    ...naming('person', 'params', 'id', () => ({ body: aCode })),
    refused: 'otp-invalid',
  }),
  'PUT /auth/patients/:id/mails': patient(byId('person', { wanted: false })),
  'DELETE /auth/patients/:id': patient(naming('person', 'params', 'id')),
  'GET /auth/records': patient(),
  'POST /auth/records/find': patient({ input: () => ({ body: { birthYear: 1958 } }), refused: 'phone-needed' }),
  'POST /auth/records/:id/claim': patient({
    input: () => ({ params: { id: '019a0000-0000-7000-8000-000000000001' }, body: { as: 'self' } }),
    refused: 'claim-over',
  }),
  'GET /auth/carers': patient(),
  'PUT /auth/carers/:id/mails': patient(byId('carer', { wanted: false })),
  'DELETE /auth/carers/:id': patient(naming('carer', 'params', 'id')),
  'POST /auth/push-subscriptions': patient(() => ({
    body: { endpoint: 'https://fcm.googleapis.com/fcm/send/nobody', keys: BROWSER_KEYS },
  })),
  'DELETE /auth/push-subscriptions/:id': patient(naming('browser', 'params', 'id')),
  'POST /auth/notices/:code/seen': everybody(() => ({ params: { code: NO_NOTICE }, body: { how: 'shown' } })),
  'GET /auth/booking-details': patient(naming('session', 'query', 'session_id')),
  'GET /auth/my-bookings': patient(),
  'PUT /auth/reschedule-booking': patient(
    naming('booking', 'body', 'appoinmentId', () => ({ body: { date: '2026-11-20', time: '1 PM - 5 PM' } })),
  ),
  'POST /auth/self-pay/:id': patient({ ...byId('booking'), refused: 'offer-gone' }),
  'PUT /auth/accept-move': patient({ ...naming('booking', 'body', 'appoinmentId'), refused: 'move-not-open' }),
  'PUT /auth/cancel-booking': patient(naming('booking', 'body', 'appoinmentId')),
  'POST /auth/coming/cancel-preview': patient(() => ({ body: { from: '2026-11-11' } })),
  'POST /auth/coming/cancel': patient({
    names: 'booking',
    refused: 'coming-changed',
    input: async ({ booking }) => ({
      body: {
        sessions: [{ bookingId: await booking(), date: '2026-11-20', time: '1 PM - 5 PM', refund: 1_850 }],
      },
    }),
  }),
  'POST /auth/coming/stay': patient({
    names: 'booking',
    refused: 'coming-changed',
    input: async ({ booking }) => ({
      body: {
        sessions: [{ bookingId: await booking(), date: '2026-11-20', time: '1 PM - 5 PM', refund: 1_850 }],
        until: '2026-11-20',
      },
    }),
  }),
  'GET /auth/coming/undo/:id': patient(byId('undo')),
  'POST /auth/coming/undo/:id': patient(byId('undo')),
  'POST /auth/coming/move-preview': patient(() => ({ body: { from: '2026-11-11', shiftDays: 1 } })),
  'POST /auth/coming/move': patient({
    names: 'booking',
    refused: 'coming-changed',
    input: async ({ booking }) => {
      const was = { date: '2026-11-19', time: '1 PM - 5 PM' };
      const move = { bookingId: await booking(), was, date: '2026-11-20', time: '1 PM - 5 PM' };
      return { body: { from: '2026-11-11', moves: [move], stays: [] } };
    },
  }),
  'GET /auth/make-up/:id': patient({ ...byId('booking'), refused: 'nothing-to-make-up' }),
  'GET /auth/receipt': patient(naming('booking', 'query', 'appoinmentId')),
  'GET /auth/statements': patient(),
  'GET /auth/statement': patient(async ({ booking, center }) => {
    await booking();
    return { query: { centerId: await center(), month: '2026-11' } };
  }),
  'GET /auth/calendar-feed': patient(),
  'POST /auth/calendar-feed': patient(),
  'DELETE /auth/calendar-feed': patient(),
  'GET /calendar/:secret.ics': everybody(() => ({ params: { secret: NO_TOKEN } })),
  'GET /arrival/:code.svg': everybody(() => ({ params: { code: NO_TOKEN } })),
  'GET /auth/calendar': patient(naming('booking', 'query', 'appoinmentId')),

  'GET /auth/message-settings': patient(),
  'PUT /auth/message-settings': patient(() => ({ body: { mailsReminders: false } })),
  'PUT /auth/message-channels/:channel': patient(() => ({ params: { channel: 'sms' }, body: { isOn: false } })),
  'POST /auth/phone-code': patient(() => ({ body: { number: '98450 12345', channel: 'sms' } })),
  'PUT /auth/phone': patient({
    input: () => ({ body: { otp: '000000', verificationId: NO_VERIFICATION } }),
    refused: 'otp-invalid',
  }),
  'DELETE /auth/phone': patient(),
  'GET /auth/notices/:code': everybody(byCode()),
  'POST /auth/notices/:code/answer': everybody(byCode({ answer: 'coming' })),
  'POST /auth/notices/:code/write-here': everybody(byCode({ agrees: true })),
  'POST /auth/notices/:code/ask-for-data': everybody(byCode({ wish: 'copy' })),
  'POST /auth/notices/:code/number': everybody(byCode({ number: '98450 12345' })),
  'POST /auth/notices/:code/cancel': everybody(byCode({ refund: 1_850 })),

  'POST /admin/admin-login': everybody(() => ({ body: { userName: 'nobody', password: PASSWORD } })),
  'POST /admin/admin-logout': everybody(),
  'POST /admin/admin-login/code': everybody(() => ({ body: { code: '123456' } })),
  'POST /admin/oidc/begin': { ...everybody(), refused: 'no-identity-provider' },
  'POST /admin/oidc/finish': {
    ...everybody(() => ({ body: { answer: 'code=1&state=2' } })),
    refused: 'no-identity-provider',
  },
  'POST /admin/oidc/back-channel-logout': { for: 'provider' },
  'GET /admin/get-admin': administrator(),
  'POST /admin/admin-login/passkey/begin': everybody(),
  'POST /admin/admin-login/passkey': everybody(() => ({ body: { credential: SIGNED } })),
  'POST /admin/admin-login/code/passkey/begin': everybody(),
  'POST /admin/admin-login/code/passkey': everybody(() => ({ body: { credential: SIGNED } })),
  'GET /admin/passkeys': administrator(),
  'POST /admin/passkeys/begin': administrator(() => ({ body: { password: ADMINISTRATOR_PASSWORD } })),
  'POST /admin/passkeys': administrator(() => ({ body: { credential: MADE, name: 'My phone' } })),
  'DELETE /admin/passkeys/:id': administrator(() => ({ params: { id: 'AAAA' } })),
  'GET /admin/two-factor': administrator(),
  'POST /admin/two-factor/enrol': administrator(() => ({ body: { password: ADMINISTRATOR_PASSWORD } })),
  'POST /admin/two-factor/confirm': administrator(() => ({ body: { code: '123456' } })),
  'POST /admin/two-factor/recovery-codes': administrator(() => ({
    body: { password: ADMINISTRATOR_PASSWORD, code: '123456' },
  })),
  'POST /admin/two-factor/turn-off': administrator(() => ({
    body: { password: ADMINISTRATOR_PASSWORD, code: '123456' },
  })),
  'POST /admin/change-password': administrator(() => ({
    body: { currentPassword: ADMINISTRATOR_PASSWORD, newPassword: 'cinnamon-ferry-31' },
  })),
  'GET /admin/invitation': everybody(() => ({ query: { token: NO_TOKEN } })),
  'POST /admin/invitation': everybody(() => ({ body: { token: NO_TOKEN, password: PASSWORD } })),
  'GET /admin/staff': administrator(),
  'POST /admin/staff': administrator(() => ({
    body: { userName: 'arjun', email: 'arjun@example.org', roles: [{ role: 'auditor' }] },
  })),
  'PUT /admin/staff/:id': administrator(byId('staff', { roles: [{ role: 'auditor' }] })),
  'PUT /admin/staff/:id/suspended': administrator(byId('staff', { suspended: true })),
  'POST /admin/staff/:id/invite': administrator(byId('staff')),
  'DELETE /admin/staff/:id': administrator(byId('staff')),
  'GET /admin/actions': administrator(),
  'GET /admin/operations/state': administrator(),
  'GET /admin/overview': administrator(),
  'GET /admin/patients': administrator(),
  'GET /admin/patients.csv': administrator(),
  'POST /admin/patients': administrator({
    names: 'center',
    input: async ({ center }) => ({ body: { name: 'Meera Nair', hasNoPhone: true, centerId: await center() } }),
  }),
  'GET /admin/patients/:id': administrator(byId('user')),
  'POST /admin/patients/:id/consent': administrator(byId('user', { language: 'hi', told: 'read-aloud' })),
  'POST /admin/patients/:id/consent/withdraw': administrator({ ...byId('user'), refused: 'person-has-account' }),
  'GET /admin/patients/:id/data': administrator({ ...byId('user'), refused: 'person-has-account' }),
  'GET /admin/patients/:id/data.json': administrator({ ...byId('user'), refused: 'person-has-account' }),
  'GET /admin/patients/:id/deletion': administrator({ ...byId('user'), refused: 'person-has-account' }),
  'POST /admin/patients/:id/delete': administrator({
    ...byId('user', { askedOn: '2026-11-09', askedBy: 'person', way: 'desk' }),
    refused: 'person-has-account',
  }),
  'GET /admin/patients/:id/card': administrator(byId('user')),
  'GET /admin/patients/:id/messages': administrator(byId('user')),
  'GET /admin/patients/:id/number': administrator(byId('user')),
  'POST /admin/patients/:id/number/code': administrator({
    ...byId('user', { channel: 'whatsapp', language: 'hi' }),
    refused: 'person-has-account',
  }),
  'PUT /admin/patients/:id/number': administrator({
    ...byId('user', { otp: '123456', verificationId: '019a0000-0000-7000-8000-000000000001' }),
    refused: 'person-has-account',
  }),
  'POST /admin/patients/:id/number/link': administrator({
    ...byId('user', { language: 'hi' }),
    refused: 'person-has-account',
  }),
  'POST /admin/patients/:id/number/stop': administrator({ ...byId('user'), refused: 'person-has-account' }),
  'POST /admin/patients/:id/take-back-claim': administrator({
    ...byId('user', { claimId: '019a0000-0000-7000-8000-000000000001' }),
    refused: 'nothing-to-take-back',
  }),
  'POST /admin/patients/:id/confirm': administrator(byId('person', { paper: 'aadhaar', carers: [] })),
  'POST /admin/patients/:id/take-back-confirmation': administrator(byId('person', { carers: [], isWhole: true })),
  'PUT /admin/patients/:id': administrator(
    byId('user', { name: 'Meera', phone: '', email: '', dateOfBirth: '', sex: '', relative: '' }),
  ),
  'GET /admin/patients/:id/standing': administrator(byId('user')),
  'POST /admin/patients/:id/standing': administrator({
    names: 'user',
    input: async ({ user, center }) => ({
      params: { id: await user() },
      body: {
        centerId: await center(),
        weekdays: [1, 3, 5],
        time: '9 AM - 1 PM',
        from: '2036-12-01',
        payment: 'later',
      },
    }),
  }),
  'GET /admin/waiting': administrator(({ center }) => center().then((centerId) => ({ query: { centerId } }))),
  'GET /admin/waiting.csv': administrator(),
  'POST /admin/waiting': administrator({
    names: 'user',
    input: async ({ user, center }) => ({
      body: {
        patient: { _id: await user() },
        centerId: await center(),
        for: 'standing',
        weekdays: [1, 3, 5],
        times: ['9 AM - 1 PM'],
      },
    }),
  }),
  'PUT /admin/waiting/:id/call': administrator(byId('wait', { said: 'yes' })),
  'DELETE /admin/waiting/:id': administrator(byId('wait')),
  'POST /admin/waiting/:id/resume': administrator({ ...byId('wait'), refused: 'too-late-to-undo' }),
  'POST /admin/waiting/offers/:id/book': administrator(byId('offer', { payment: 'later' })),
  'GET /admin/walk-ins': administrator(({ center }) => center().then((centerId) => ({ query: { centerId } }))),
  'POST /admin/walk-ins': administrator({
    names: 'user',
    input: async ({ user, center }) => ({
      body: { patient: { _id: await user() }, centerId: await center(), urgency: 'urgent' },
    }),
  }),
  'PUT /admin/walk-ins/:id': administrator(byId('walkIn', { urgency: 'can-wait' })),
  'POST /admin/walk-ins/:id/book': administrator({
    ...byId('walkIn', { time: '9 AM - 1 PM', payment: 'later', reason: 'Came without an appointment' }),
  }),
  'POST /admin/walk-ins/:id/end': administrator(byId('walkIn', { as: 'left' })),
  'POST /admin/walk-ins/:id/resume': administrator(byId('walkIn')),
  'PUT /admin/bookings/:id/swap': administrator({
    names: 'booking',
    refused: 'not-swappable',
    input: async ({ booking }) => ({ params: { id: await booking() }, body: { with: await booking() } }),
  }),
  'POST /admin/patients/:id/stay/preview': administrator(byId('user', { until: '2026-12-01' })),
  'POST /admin/patients/:id/stay': administrator(byId('user', { until: '2026-12-01' })),
  'POST /admin/standing/:id/preview': administrator({
    ...byId('standing', { chair: null }),
  }),
  'PUT /admin/standing/:id': administrator({
    ...byId('standing', { chair: null }),
  }),
  'GET /admin/patients/:id/merge-preview': administrator({
    names: 'person',
    input: async ({ person, user }) => ({ params: { id: await person() }, query: { into: await user() } }),
  }),
  'POST /admin/patients/:id/merge': administrator({
    names: 'person',
    input: async ({ person, user }) => ({ params: { id: await person() }, body: { into: await user() } }),
  }),
  'POST /admin/patients/:id/answer-request': administrator({
    ...byId('person', { requestId: NO_VERIFICATION, agrees: true }),
    refused: 'request-not-open',
  }),
  'POST /admin/patients/:id/undo-merge': administrator({
    ...byId('person', { mergeId: NO_VERIFICATION }),
    refused: 'merge-not-undoable',
  }),
  'GET /admin/free-chairs': administrator(
    naming('center', 'query', 'center', () => ({ query: { from: '2026-11-16' } })),
  ),
  'POST /admin/bookings': administrator(async (things) => ({
    body: {
      patient: { name: 'Kamala Devi', phone: '98450 12345' },
      centerId: await things.center(),
      sessions: [{ date: '2026-11-24', time: '1 PM - 5 PM' }],
      payment: 'later',
    },
  })),
  'PUT /admin/bookings/:id/move': administrator({
    names: 'booking',
    input: async ({ booking, center }) => ({
      params: { id: await booking() },
      body: { centerId: await center(), date: '2026-11-24', time: '1 PM - 5 PM' },
    }),
  }),
  'POST /admin/undo/:id': administrator({
    input: async ({ center }) => ({ params: { id: await center() } }),
    refused: 'too-late-to-undo',
  }),
  'POST /admin/import/patients/preview': administrator(naming('center', 'body', 'centerId', () => ({ body: A_LIST }))),
  'POST /admin/import/patients': administrator({
    ...naming('center', 'body', 'centerId', () => ({ body: { ...A_LIST, fingerprint: NO_PREVIEW } })),
    refused: 'import-changed',
  }),
  'POST /admin/import/centers/preview': administrator(() => ({ body: A_LIST_OF_CENTERS })),
  'POST /admin/import/centers': administrator({
    input: () => ({ body: { ...A_LIST_OF_CENTERS, fingerprint: NO_PREVIEW } }),
    refused: 'import-changed',
  }),
  'GET /admin/imports': administrator(),
  'GET /admin/import/patients/sample.csv': administrator(),
  'GET /admin/import/centers/sample.csv': administrator(),
  'GET /admin/import/:id/sessions.csv': administrator(byId('import')),
  'POST /admin/import/:id/take-back': administrator(byId('import')),
  'GET /admin/get-appoinments': administrator(),
  'GET /admin/appoinments.csv': administrator(),
  'GET /admin/appoinment/:id': administrator(byId('booking')),
  'PUT /admin/update-appoinment/:id': administrator(byId('booking', { bookingStatus: 'cancelled' })),
  'POST /admin/send-mail-again/:id': administrator(byId('mail')),
  'POST /admin/messages/preview': administrator({
    names: 'booking',
    input: async ({ booking }) => ({ body: { to: { bookingId: await booking() }, message: { kind: 'call-us' } } }),
  }),
  'POST /admin/messages': administrator({
    names: 'booking',
    input: async ({ booking }) => ({ body: { to: { bookingId: await booking() }, message: { kind: 'call-us' } } }),
  }),
  'GET /admin/calls': administrator(),
  'PUT /admin/calls/:id': administrator(byId('call', { isDone: true })),
  'POST /admin/start-refund/:id': administrator(byId('booking', { amount: 500 })),
  'POST /admin/decide-payment/:id': administrator(byId('payment difference', { decision: 'give-back' })),
  'POST /admin/retry-refund/:id': administrator(byId('refund')),
  'POST /admin/pay-refund-by-hand/:id': administrator(byId('refund', { note: 'Paid in cash' })),
  'GET /admin/cash': administrator(naming('center', 'query', 'centerId', () => ({ query: { date: '2026-11-19' } }))),
  'GET /admin/cash.csv': administrator(
    naming('center', 'query', 'centerId', () => ({ query: { from: '2026-11-01', to: '2026-11-19' } })),
  ),
  'POST /admin/cash/close': administrator(
    naming('center', 'body', 'centerId', () => ({ body: { date: '2026-11-01', counted: 0 } })),
  ),
  'POST /admin/cash/reopen': administrator(
    naming('center', 'body', 'centerId', () => ({ body: { date: '2026-11-01', note: 'One came late' } })),
  ),
  'GET /admin/centers/:id/charges': administrator(byId('center')),
  'GET /admin/centers/:id/charges/preview': administrator(
    naming('center', 'params', 'id', () => ({ query: { from: '2026-12-25' } })),
  ),
  'POST /admin/centers/:id/charges': administrator(byId('center', { from: '2026-12-25', charge: 2150 })),
  'DELETE /admin/charges/:id': administrator(byId('charge')),
  'GET /admin/centers/:id/price-list': administrator(byId('center')),
  'POST /admin/centers/:id/price-list': administrator(byId('center', { name: 'Dialyser', price: 900 })),
  'PUT /admin/price-items/:id': administrator(byId('priceItem', { price: 950 })),
  'GET /admin/drawer': administrator(naming('center', 'query', 'centerId', () => ({ query: { date: '2026-11-19' } }))),
  'POST /admin/drawer': administrator(
    naming('center', 'body', 'centerId', () => ({ body: { kind: 'open', counted: 500 } })),
  ),
  'POST /admin/drawer/bank': administrator(
    naming('center', 'body', 'centerId', () => ({ body: { amount: 100, slip: '0042' } })),
  ),
  'POST /admin/drawer-steps/:id/correct': administrator(byId('drawerStep', { note: 'Another amount' })),
  'POST /admin/bookings/:id/desk-payment': administrator(byId('booking', { mode: 'cash', amount: 1850 })),
  'GET /admin/patients/:id/account': administrator(byId('user')),
  'GET /admin/patients/:id/statement': administrator({
    names: 'user',
    input: async ({ user, booking, center }) => {
      await booking();
      return { params: { id: await user() }, query: { centerId: await center(), month: '2026-11' } };
    },
  }),
  'POST /admin/patients/:id/entries': administrator(byId('user', { kind: 'advance', amount: 100 })),
  'GET /admin/debts.csv': administrator(),
  'GET /admin/debts': administrator(({ center }) => center().then((centerId) => ({ query: { centerId } }))),
  'POST /admin/account-entries/:id/correct': administrator(byId('accountEntry', { note: 'Another patient' })),
  'GET /admin/bookings/:id/due': administrator(byId('booking')),
  'POST /admin/desk-entries/:id/correct': administrator(byId('deskEntry', { note: 'Another patient' })),
  'GET /admin/desk-entries/:id/receipt': administrator(byId('deskEntry')),
  'POST /admin/desk-refunds/:id': administrator(byId('refund', { mode: 'cash' })),
  'GET /admin/centers/:id/funding': administrator(byId('center')),
  'PUT /admin/centers/:id/funding': administrator(byId('center', { atCenter: ['upi'], price: null, schemes: [] })),
  'GET /admin/centers/:id/sponsors': administrator(byId('center')),
  'POST /admin/centers/:id/sponsors': administrator(
    byId('center', { name: 'Tanker Foundation', share: 0, sessions: 10, validTo: '2027-11-19' }),
  ),
  'PUT /admin/sponsors/:id': administrator(
    byId('sponsor', { name: 'Tanker Foundation', share: 100, sessions: 20, validTo: '2027-12-19' }),
  ),
  'DELETE /admin/sponsors/:id': administrator(byId('sponsor')),
  'GET /admin/covers': administrator(),
  'PUT /admin/covers/:id': administrator({
    names: 'cover',
    input: async ({ cover, center }) => ({
      params: { id: await cover() },
      body: { decision: 'refuse', centerId: await center(), reason: 'The card has expired' },
    }),
  }),
  'POST /admin/appointments/:id/write-off': administrator(byId('booking', { reason: 'The family could not pay' })),
  'GET /admin/covers/:id/letter': administrator({
    names: 'cover',
    input: async ({ cover, center }) => ({ params: { id: await cover() }, query: { centerId: await center() } }),
  }),
  'GET /admin/payer-claims': administrator(naming('center', 'query', 'centerId')),
  'GET /admin/payer-claims.csv': administrator(naming('center', 'query', 'centerId')),
  'GET /admin/payer-claims/by-payer': administrator(naming('center', 'query', 'centerId', () => ({ query: NOVEMBER }))),
  'GET /admin/payer-claims/to-claim': administrator(naming('center', 'query', 'centerId', () => ({ query: NOVEMBER }))),
  'GET /admin/payer-claims/draft': administrator(
    naming('center', 'query', 'centerId', () => ({ query: { ...NOVEMBER, payer: 'cghs' } })),
  ),
  'POST /admin/payer-claims': administrator(
    naming('center', 'body', 'centerId', () => ({ body: { ...NOVEMBER, payer: 'cghs', rate: 1_500, count: 1 } })),
  ),
  'GET /admin/payer-claims/:id': administrator(byId('payerClaim')),
  'GET /admin/payer-claims/:id/lines.csv': administrator(byId('payerClaim')),
  'POST /admin/payer-claims/:id/steps': administrator(byId('payerClaim', { kind: 'discard', seen: 1 })),
  'GET /admin/claims': administrator(naming('center', 'query', 'centerId', () => ({ query: CLAIMED }))),
  'GET /admin/claims.csv': administrator(naming('center', 'query', 'centerId', () => ({ query: CLAIMED }))),
  'GET /admin/reports/:name': administrator(() => ({ params: { name: 'revenue' }, query: { by: 'center' } })),
  'GET /admin/reports/:name.csv': administrator(() => ({ params: { name: 'occupancy' }, query: { by: 'center' } })),
  'GET /admin/accounts.csv': administrator(() => ({ query: { month: '2026-11' } })),
  'GET /admin/accounts-mail': administrator(),
  'PUT /admin/accounts-mail': administrator(() => ({ body: { wanted: false } })),
  'GET /admin/day-sheet-of': administrator(
    naming('center', 'query', 'center', () => ({ query: { date: '2026-11-11' } })),
  ),
  'GET /admin/board': administrator(naming('center', 'query', 'centerId', () => ({ query: { date: '2026-11-11' } }))),
  'GET /admin/board/events': administrator(
    naming('center', 'query', 'centerId', () => ({ query: { date: '2026-11-11' } })),
  ),
  'GET /admin/board/week': administrator(
    naming('center', 'query', 'centerId', () => ({ query: { from: '2026-11-11' } })),
  ),
  'GET /admin/day': administrator(naming('center', 'query', 'centerId', () => ({ query: { date: '2026-11-11' } }))),
  'PUT /admin/bookings/:id/attendance': administrator({
    ...byId('booking', { state: 'arrived' }),
    refused: 'attendance-not-yet',
  }),
  'POST /admin/arrivals': administrator({
    ...naming('center', 'body', 'centerId', () => ({ body: { pin: '4821' } })),
    refused: 'arrival-unknown',
  }),
  'GET /admin/dialysis-centers': administrator(),
  'GET /admin/payment-providers': administrator(),
  'GET /admin/center/:id': administrator(byId('center')),
  'GET /admin/center-impact/:id': administrator(byId('center')),
  'GET /admin/centers/:id/template': administrator(byId('center')),
  'PUT /admin/centers/:id/template': administrator(byId('center', { weekdays: { 1: { '5 AM - 9 AM': 0 } } })),
  'GET /admin/centers/:id/exceptions': administrator(byId('center')),
  'POST /admin/centers/:id/exceptions': administrator(
    byId('center', { from: '2026-11-30', to: '2026-11-30', reason: 'Water treatment is serviced' }),
  ),
  'PUT /admin/centers/:id/chairs/:chair': administrator(
    naming('center', 'params', 'id', () => ({ params: { chair: '1' }, body: { outOfOrder: true } })),
  ),
  'POST /admin/centers/:id/holidays': administrator(
    byId('center', { days: [{ date: '2026-11-30', reason: 'Sankranti' }] }),
  ),
  'DELETE /admin/exceptions/:id': administrator(byId('exception')),
  'POST /admin/centers/:id/closures/preview': administrator(
    byId('center', { from: '2026-11-19', to: '2026-11-19', reason: 'No water' }),
  ),
  'GET /admin/closures': administrator(),
  'GET /admin/closures/:id': administrator(byId('closure')),
  'GET /admin/closures/:id/moves/:appointmentId/windows': administrator(ofMove()),
  'PUT /admin/closures/:id/moves/:appointmentId': administrator(ofMove({ decision: 'stay' })),
  'POST /admin/closures/:id/propose': administrator(byId('closure')),
  'POST /admin/closures/:id/confirm': administrator(byId('closure')),
  'DELETE /admin/closures/:id': administrator(byId('closure')),
  'POST /admin/add-dialysis-center': administrator(() => ({ body: CENTER })),
  'PUT /admin/update-center/:id': administrator(byId('center', { CenterName: 'Neem Tree' })),
  'DELETE /admin/delete-center/:id': administrator(byId('center')),
  'POST /admin/upload-image': administrator({ isMultipart: true }),
  'GET /admin/users': administrator(),
  'GET /admin/user/:id': administrator(byId('user')),
  'PUT /admin/update-user/:id': administrator(byId('user', { status: false })),
  'POST /admin/users/:id/free-number': administrator(byId('user', { phone: '98450 12345', reason: 'A new SIM' })),
  'POST /admin/users/:id/give-back-number': administrator(byId('user')),
  'POST /admin/users/:id/number': administrator(byId('user', { phone: '98450 12345', reason: 'Showed Aadhaar' })),
};
