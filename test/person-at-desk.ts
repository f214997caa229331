/** Somebody without an account at a center of their own, its clerk and manager, and what is asked about the money there. */
import { randomUUID } from 'node:crypto';
import { cash, desk, patientAccount } from '../src/contract/admin';
import type { BodyOf } from '../src/contract/endpoint';
import { istDateOf } from '../src/domain/time';
import { aStaffMember } from './administrator';
import { aCenter } from './builders';
import type { Product } from './product';
import { aWindow } from './windows';

export const PRICE = 1850;
type Entry = BodyOf<typeof patientAccount.enter>;
/** `sessions`: how many are booked and due, one a day from the day after tomorrow. */
export async function aPersonAtDesk(product: Product, sessions: number) {
  const center = await aCenter(product, { slots: 10 });
  const { client: clerk } = await aStaffMember(product, [{ role: 'clerk', centerId: center.id }]);
  const { client: manager } = await aStaffMember(product, [{ role: 'manager', centerId: center.id }]);
  const name = `Person ${randomUUID().slice(0, 8)}`;
  const added = await clerk.call(desk.addPatient, {
    body: { name, hasNoPhone: true, centerId: center.id, isNew: true },
  });
  const { _id: patientId } = added.patient;
  const book = async (from: number, count: number) => {
    if (count === 0) return [];
    const windows = Array.from({ length: count }, (_, index) => aWindow(product.now(), from + index));
    const { bookings } = await clerk.call(desk.book, {
      body: {
        centerId: center.id,
        sessions: windows.map(({ date, time }) => ({ date, time })),
        payment: 'desk',
        patient: { _id: patientId },
      },
    });
    return bookings.map(({ _id }) => _id);
  };
  const ids = await book(2, sessions);
  const params = { id: patientId };
  const account = (by = clerk) => by.call(patientAccount.account, { params, query: {} });
  const enter = (body: Entry, by = clerk) => by.call(patientAccount.enter, { params, body });
  const ask = (body: Entry, by = clerk) => by.ask(patientAccount.enter, { params, body });
  const refused = (body: Entry, by = clerk) => by.refused(patientAccount.enter, { params, body });
  const correct = (entry: { _id: string }, by = clerk) =>
    by.call(patientAccount.correctEntry, { params: { id: entry._id }, body: { note: 'It was wrong' } });
  const askCorrect = (entry: { _id: string }, by = clerk) =>
    by.ask(patientAccount.correctEntry, { params: { id: entry._id }, body: { note: 'It was wrong' } });
  const dueIds = async () => (await account()).due.map(({ bookingId }) => bookingId);
  const day = async () =>
    (await manager.call(cash.day, { query: { centerId: center.id, date: istDateOf(product.now()) } })).cash;
  return {
    name,
    center,
    clerk,
    manager,
    patientId,
    ids,
    book,
    account,
    enter,
    ask,
    refused,
    correct,
    askCorrect,
    dueIds,
    day,
  };
}
