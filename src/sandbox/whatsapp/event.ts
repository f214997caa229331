import { newId } from '../ids';
import type { MessageRecord, WhatsAppEventRecord } from '../state/records';
import type { Sender } from '../webhooks/courier';
import { plainSignature } from '../webhooks/sign';
import type { World } from '../world';

const ACCOUNT_ID = '102290129340398';
const ANSWER_WITHIN_MS = 5_000;

/** As WhatsApp writes numbers: without the plus. */
const idOf = (address: string) => address.replace(/^\+/, '');

type Status = 'sent' | 'delivered' | 'read' | 'failed';
type Failure = { code: number; title: string };

/** Tells what became of a message. Call it inside the `write` of the change. */
export function emitStatus(world: World, message: MessageRecord, status: Status, failure?: Failure): void {
  emit(world, 'status', {
    statuses: [
      {
        id: message.id,
        status,
        timestamp: String(world.clock.seconds()),
        recipient_id: idOf(message.address),
        ...(message.reference !== null && { biz_opaque_callback_data: message.reference }),
        ...(failure && {
          errors: [{ ...failure, message: failure.title, error_data: { details: failure.title } }],
        }),
      },
    ],
  });
}

/** What a person wrote or pressed: `{type: 'text', text}` or `{type: 'button', button, context}`. */
export function emitMessage(world: World, message: MessageRecord, content: object): void {
  const from = idOf(message.address);
  emit(world, 'message', {
    contacts: [{ profile: { name: 'Somebody' }, wa_id: from }],
    messages: [{ from, id: message.id, timestamp: String(world.clock.seconds()), ...content }],
  });
}

function emit(world: World, type: WhatsAppEventRecord['type'], value: object): void {
  const metadata = { display_phone_number: '918045671234', phone_number_id: world.whatsapp.phoneId };
  world.courier.tell({
    id: newId.whatsAppEvent(),
    provider: 'whatsapp',
    type,
    createdAt: world.clock.ms(),
    value: { messaging_product: 'whatsapp', metadata, ...value },
  });
}

/** WhatsApp's webhooks, signed with the secret of the app. */
export function whatsAppSender(urls: readonly string[], secret: string): Sender {
  return {
    urlsOf: () => urls,
    answerWithinMs: ANSWER_WITHIN_MS,
    disabledAfterMs: null,
    write: (event) => {
      const { value } = event as WhatsAppEventRecord;
      const body = JSON.stringify({
        object: 'whatsapp_business_account',
        entry: [{ id: ACCOUNT_ID, changes: [{ value, field: 'messages' }] }],
      });
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'user-agent': 'facebookexternalua',
          'x-hub-signature-256': `sha256=${plainSignature(body, secret)}`,
        },
      };
    },
  };
}
