/** Every measured call, by its name in the table. A call is caller, method, path, body. */

const DAY_MS = 24 * 60 * 60_000;
const TODAY = '2026-11-10';
const SORTS = ['created', 'date', 'patient', 'center', 'status', 'amount'];
const inDays = (days) => new Date(Date.parse(TODAY) + days * DAY_MS).toISOString().slice(0, 10);

/** The objects of the calls: the same in every size. */
export async function thingsOf(product) {
  const { myBookingData: mine } = await product.json('patient', 'GET', '/auth/my-bookings');
  const one = mine.find(({ bookingStatus, rescheduling }) => bookingStatus === 'confirmed' && rescheduling.allowed);
  const center = one.dialysisCenterId._id;
  const { appointment } = await product.json('administrator', 'GET', `/admin/appoinment/${one._id}`);
  const paid = mine.find(
    ({ paymentStatus, bookingStatus }) => paymentStatus === 'paid' && bookingStatus === 'completed',
  );
  const { appointment: settled } = await product.json('administrator', 'GET', `/admin/appoinment/${paid._id}`);
  const { center: details } = await product.json('administrator', 'GET', `/admin/center/${center}`);
  const cursors = {};
  for (const sort of SORTS) {
    const { next } = await product.json('administrator', 'GET', `/admin/get-appoinments?page=400&sort=${sort}`);
    cursors[sort] = next;
  }
  return {
    center,
    booking: one._id,
    paid: paid._id,
    session: settled.payment.providerSessionId,
    payment: settled.stripePaymentId,
    user: appointment.userId._id,
    free: await freeWindows(product, center, mine),
    price: details.DialysisCharge,
    cursors,
  };
}

/** Windows of a center, from three days on, with enough chairs, in which the patient has no booking yet. */
async function freeWindows(product, center, mine) {
  const taken = new Set(mine.map(({ appoinmentDate, appoinmentTime }) => `${appoinmentDate} ${appoinmentTime}`));
  const { days } = await product.json(
    'everybody',
    'GET',
    `/auth/availability?centerId=${center}&from=${inDays(3)}&to=${inDays(28)}`,
  );
  const windows = days.flatMap(({ date, slots }) =>
    slots.map(({ time, bookable, free }) => ({ date, time, isFree: bookable && free > 2 })),
  );
  return windows
    .filter(({ date, time, isFree }) => isFree && !taken.has(`${date} ${time}`))
    .map(({ date, time }) => ({ date, time }));
}

export function readingCalls(things) {
  const everybody = (path) => ['everybody', 'GET', path];
  const patient = (path) => ['patient', 'GET', path];
  const admin = (path) => ['administrator', 'GET', `/admin/${path}`];
  const list = (query) => admin(`get-appoinments?${query}`);
  const ways = ['asc', 'desc'];
  return {
    'centers, all 10,000': everybody('/auth/dialysis-centers'),
    'next free window of each center': everybody('/auth/next-free'),
    'availability of a center, a month': everybody(
      `/auth/availability?centerId=${things.center}&from=${TODAY}&to=${inDays(30)}`,
    ),
    'who is logged in': patient('/auth/userdata'),
    'my bookings': patient('/auth/my-bookings'),
    'details of a paid session': patient(`/auth/booking-details?session_id=${things.session}`),
    'receipt (PDF)': patient(`/auth/receipt?appoinmentId=${things.paid}`),
    'calendar entry': patient(`/auth/calendar?appoinmentId=${things.booking}`),
    'my data': patient('/auth/my-data'),
    'my data, as a page': patient('/auth/my-data.html'),
    'my logins': patient('/auth/sessions'),
    'my consents': patient('/auth/consents'),
    'what deleting my account means': patient('/auth/deletion-terms'),
    dashboard: admin('overview'),
    ...Object.fromEntries(
      SORTS.flatMap((sort) =>
        ways.map((way) => [`appointments by ${sort}, ${way}`, list(`sort=${sort}&order=${way}`)]),
      ),
    ),
    ...Object.fromEntries(
      SORTS.map((sort) => [`appointments by ${sort}, page 400 by its number`, list(`page=400&sort=${sort}`)]),
    ),
    ...Object.fromEntries(
      SORTS.map((sort) => [
        `appointments by ${sort}, page 401 by keyset`,
        list(`after=${things.cursors[sort]}&sort=${sort}`),
      ]),
    ),
    ...Object.fromEntries(
      ['confirmed', 'pending', 'completed', 'cancelled', 'pending,cancelled'].map((status) => [
        `appointments: ${status}`,
        list(`status=${status}`),
      ]),
    ),
    'appointments: of a center': list(`center=${things.center}`),
    'appointments: of a center, by patient': list(`center=${things.center}&sort=patient`),
    'appointments: of a center, confirmed': list(`center=${things.center}&status=confirmed`),
    'appointments: of today': list(`date=${TODAY}`),
    'appointments: of today, by patient': list(`date=${TODAY}&sort=patient`),
    'appointments: of a day last year': list(`date=${inDays(-364)}`),
    'appointments: of a week last year': list(`from=${inDays(-364)}&to=${inDays(-358)}`),
    'appointments: of a week last year, by date': list(`from=${inDays(-364)}&to=${inDays(-358)}&sort=date`),
    'appointments: of a year': list(`from=${inDays(-365)}&to=${TODAY}`),
    'appointments: from today on': list(`from=${TODAY}`),
    'appointments: of a window, 5 AM': list('window=5'),
    'appointments: of a patient': list(`user=${things.user}`),
    'appointments: search, an address': list('q=patient-1@example.com'),
    'appointments: search, a payment': list(`q=${things.payment}`),
    'appointments: search, nobody': list('q=qqqqq'),
    'appointments: search, a frequent name': list('q=kumar'),
    appointment: admin(`appoinment/${things.booking}`),
    'day sheet': admin(`day-sheet-of?center=${things.center}&date=${TODAY}`),
    'CSV of a center': admin(`appoinments.csv?center=${things.center}`),
    'CSV of a patient': admin(`appoinments.csv?user=${things.user}`),
    'CSV of what is pending today': admin(`appoinments.csv?status=pending&date=${TODAY}`),
    'centers by page': admin('dialysis-centers?page=1'),
    'centers: search': admin('dialysis-centers?q=amber'),
    center: admin(`center/${things.center}`),
    'what deleting a center means': admin(`center-impact/${things.center}?slots=2`),
    ...Object.fromEntries(
      ['name', 'upcoming', 'since', 'status'].flatMap((sort) =>
        ways.map((way) => [`users by ${sort}, ${way}`, admin(`users?sort=${sort}&order=${way}`)]),
      ),
    ),
    'users, page 3': admin('users?page=3'),
    'users: blocked': admin('users?status=blocked'),
    'users: search, an address': admin('users?q=patient-1@example.com'),
    'users: search, nobody': admin('users?q=qqqqq'),
    'users: search, a frequent name': admin('users?q=kumar'),
    user: admin(`user/${things.user}`),
    'record of actions': admin('actions'),
    'record of actions: search': admin('actions?q=patient'),
  };
}

/** Calls that write; each returns the milliseconds of the relevant part, and restores the state. `n` counts. */
export function writingCalls(things) {
  const change = (bookingStatus) => [
    'administrator',
    'PUT',
    `/admin/update-appoinment/${things.booking}`,
    { bookingStatus },
  ];
  const hold = (n) => {
    const input = { ...things.free[n % 8], centerId: things.center, CenterName: 'A center', price: things.price };
    return ['patient', 'POST', '/auth/make-payment', input];
  };
  const cancel = async (product) => {
    const { myBookingData } = await product.json('patient', 'GET', '/auth/my-bookings');
    return ['patient', 'PUT', '/auth/cancel-booking', { appoinmentId: myBookingData.find((one) => one.hold)._id }];
  };
  return {
    async 'hold a chair and open its payment'(product, n) {
      const ms = await timed(product, hold(n));
      await product.ask(...(await cancel(product)));
      return ms;
    },
    async cancel(product, n) {
      await product.ask(...hold(n));
      return timed(product, await cancel(product));
    },
    'move an appointment': (product, n) => {
      const body = { appoinmentId: things.booking, ...things.free[8 + (n % 40)] };
      return timed(product, ['patient', 'PUT', '/auth/reschedule-booking', body]);
    },
    async 'set an appointment pending'(product) {
      const ms = await timed(product, change('pending'));
      await product.ask(...change('confirmed'));
      return ms;
    },
  };
}

/** Milliseconds that a call takes. */
export async function timed(product, call) {
  return (await product.ask(...call)).ms;
}
