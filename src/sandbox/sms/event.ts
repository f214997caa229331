import { newId } from '../ids';
import type { MessageRecord, SmsEventRecord } from '../state/records';
import type { Sender } from '../webhooks/courier';
import type { World } from '../world';

const ANSWER_WITHIN_MS = 15_000;

/** Tells what became of an SMS, where its sender wants to know. Call it inside the `write` of the change. */
export function emitSmsStatus(world: World, message: MessageRecord, status: string, detail: [string, number]): void {
  if (message.receiptsTo === null) return;
  const [detailed, code] = detail;
  world.courier.tell({
    id: newId.smsEvent(),
    provider: 'sms',
    type: status,
    createdAt: world.clock.ms(),
    url: message.receiptsTo,
    form: {
      SmsSid: message.id,
      To: message.address,
      Status: status,
      SmsUnits: '1',
      DetailedStatus: detailed,
      DetailedStatusCode: String(code),
      DateSent: world.clock.now().toISOString().slice(0, 19).replace('T', ' '),
      ...(message.reference !== null && { CustomField: message.reference }),
    },
  });
}

/** Exotel's receipts: a form, to the address that came with the message. It signs nothing. */
export function smsSender(): Sender {
  return {
    urlsOf: (event) => [(event as SmsEventRecord).url],
    answerWithinMs: ANSWER_WITHIN_MS,
    disabledAfterMs: null,
    write: (event) => ({
      body: new URLSearchParams((event as SmsEventRecord).form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': 'Exotel' },
    }),
  };
}
