/** A carer whom the patient removed: who paid keeps what they saw on that day, who did not keeps nothing, and nobody goes on following. */
import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { BOOKING_FILES, MY_DATA_PAGE_URL, MY_DATA_URL, bookings, patients } from '../../../src/contract';
import { type CenterRow, type LoggedIn, aBooking, aCenter, loggedInPatient } from '../../builders';
import { pdfText } from '../../pdf-text';
import { aRunningProduct } from '../../the-product';
import { aWindow } from '../../windows';

const the = aRunningProduct();
const inDays = (days: number) => aWindow(the.product.now(), days);

/** A mother, and a daughter who manages all of her appointments; confirmed as a desk does it. */
async function aFamily() {
  const [mother, daughter] = [await loggedInPatient(the.product), await loggedInPatient(the.product)];
  const at = the.product.now();
  const link = { user_id: daughter.id, patient_id: mother.id, access: 'manage', relation: 'parent', created_at: at };
  await the.product.database.db
    .insertInto('care_links')
    .values({ id: randomUUID(), ...link, confirmed_by: 'administrator', confirmed_at: at })
    .execute();
  return { mother, daughter };
}

/** A session of the mother that the daughter booked; `paid`: and paid. */
async function booked(
  family: { mother: LoggedIn; daughter: LoggedIn },
  center: CenterRow,
  days: number,
  paid: boolean,
) {
  const { mother, daughter } = family;
  const { db } = the.product.database;
  const row = await aBooking(the.product, { patient: mother, center, ...inDays(days) });
  await db.updateTable('bookings').set({ user_id: daughter.id }).where('id', '=', row.id).execute();
  const payer = { user_id: paid ? daughter.id : mother.id };
  await db.updateTable('payments').set(payer).where('id', '=', row.payment_id!).execute();
  return row;
}

async function removeCarer({ mother }: { mother: LoggedIn }) {
  const [carer] = (await mother.client.call(patients.carers)).carers;
  await mother.client.call(patients.endCarer, { params: { id: carer!._id } });
}

/** All that an account is told: the export in both forms, and the receipt. */
async function told({ client }: LoggedIn, bookingId: string): Promise<{ data: string; receipt: string | null }> {
  const receipt = await client.raw('GET', `${BOOKING_FILES.receipt}?appoinmentId=${bookingId}`);
  const pages = await Promise.all([MY_DATA_URL, MY_DATA_PAGE_URL].map((url) => client.raw('GET', url)));
  const bytes = receipt.status === 200 ? new Uint8Array(receipt.bytes) : null;
  return { data: pages.map(({ text }) => text).join('\n'), receipt: bytes && (await pdfText(bytes)) };
}

describe('after the patient has removed a carer', () => {
  it('who paid keeps what they saw on that day, and learns nothing of what was moved afterwards', async () => {
    const family = await aFamily();
    const center = await aCenter(the.product, { slots: 5 });
    const { id } = await booked(family, center, 6, true);
    await removeCarer(family);
    const moved = { date: inDays(9).date, time: '5 PM - 9 PM' };
    await family.mother.client.call(bookings.rescheduleBooking, { body: { appoinmentId: id, ...moved } });
    const elsewhere = await aCenter(the.product);
    const { db } = the.product.database;
    await db.updateTable('bookings').set({ center_id: elsewhere.id }).where('id', '=', id).execute();
    const { data, receipt } = await told(family.daughter, id);
    for (const text of [data, receipt!]) {
      expect(text).toContain(center.name);
      expect(text).not.toContain(elsewhere.name);
      expect(text).not.toContain(family.mother.email);
    }
    expect(data).toContain(inDays(6).date);
    expect(data).not.toContain(moved.date);
    const own = await told(family.mother, id);
    expect(own.receipt).toContain(elsewhere.name);
    expect(own.data).toContain(moved.date);
    await db.updateTable('bookings').set({ center_id: center.id }).where('id', '=', id).execute();
  });

  it('who did not pay keeps nothing, of sessions that they booked too', async () => {
    const family = await aFamily();
    const center = await aCenter(the.product, { slots: 5 });
    const { id } = await booked(family, center, 6, false);
    expect((await told(family.daughter, id)).data).toContain(id);
    await removeCarer(family);
    const { data, receipt } = await told(family.daughter, id);
    expect(receipt).toBeNull();
    for (const trace of [id, center.name, family.mother.email, family.mother.username])
      expect(data).not.toContain(trace);
  });

  it('who is added again sees what is true today', async () => {
    const family = await aFamily();
    const center = await aCenter(the.product, { slots: 5 });
    const { id } = await booked(family, center, 6, true);
    await removeCarer(family);
    const moved = { date: inDays(9).date, time: '5 PM - 9 PM' };
    await family.mother.client.call(bookings.rescheduleBooking, { body: { appoinmentId: id, ...moved } });
    const again = { ended_at: null };
    await the.product.database.db
      .updateTable('care_links')
      .set(again)
      .where('user_id', '=', family.daughter.id)
      .execute();
    const { data } = await told(family.daughter, id);
    expect(data).toContain(moved.date);
    expect(data).not.toContain(inDays(6).date);
  });
});
