import { Worker } from 'node:worker_threads';
import { expect, it, onTestFinished, vi } from 'vitest';
import { INVENTED_OPERATOR } from '../../contract/operator';
import type { Receipt } from './receipt';
import { createReceipts } from './receipts';

const RECEIPT: Receipt = {
  language: 'en',
  operator: INVENTED_OPERATOR,
  color: '#0e5a55',
  number: 'VRK-000001',
  patientName: 'Meera Nair',
  patientEmail: 'meera@example.org',
  payerName: null,
  amount: 185_000,
  paidAt: new Date('2026-11-10T08:00:00+05:30'),
  paidBy: 'online-card',
  providerPaymentId: 'pi_1',
  cardLast4: '4242',
  reference: null,
  withdrawnAt: null,
  restPaidBy: [],
  onAccount: null,
  sessions: [
    {
      centerName: 'Asha Kidney Care',
      centerAddress: '1 Temple Road, Mysuru',
      contactNumber: '0821 555 0134',
      date: '2026-11-20',
      startHour: 9,
      amount: 185_000,
      state: 'confirmed',
      refund: null,
      givenBack: 0,
      isAtDesk: false,
      isFromAccount: false,
      withdrawnAt: null,
    },
  ],
};

it('a receipt whose thread ended is written when it is asked for again', async () => {
  const receipts = createReceipts();
  const lost = receipts.write(RECEIPT);
  const refused = expect(lost).rejects.toThrow('the thread that writes receipts has ended');
  await receipts.close();
  await refused;
  expect(
    Buffer.from(await receipts.write(RECEIPT))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await receipts.close();
});

it('what can not be written is refused, and the next one is written', async () => {
  const receipts = createReceipts();
  await expect(receipts.write({ ...RECEIPT, paidAt: 'never' as never })).rejects.toThrow();
  expect(await receipts.write(RECEIPT)).toBeInstanceOf(Uint8Array);
  await receipts.close();
});

it('a thread that has nothing to do is ended, and another one started when it is needed', async () => {
  const ended = vi.spyOn(Worker.prototype, 'terminate');
  onTestFinished(() => ended.mockRestore());
  const receipts = createReceipts({ idleMs: 0 });
  await receipts.write(RECEIPT);
  await vi.waitFor(() => expect(ended).toHaveBeenCalledTimes(1));
  expect(await receipts.write({ ...RECEIPT, number: 'VRK-000002' })).toBeInstanceOf(Uint8Array);
  await receipts.close();
});
