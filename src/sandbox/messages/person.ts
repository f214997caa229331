import { Refusal } from '../control/refusal';
import { newId } from '../ids';
import type { MessageRecord } from '../state/records';
import { emitMessage, emitStatus } from '../whatsapp/event';
import type { World } from '../world';

/** What a person does on the phone. Only WhatsApp hears of it: of SMS nobody is told that it was read. */

/** Opens a message: WhatsApp tells that it was read. A phone that was off gets it first. */
export function read(world: World, message: MessageRecord): void {
  if (message.by !== 'product' || message.state === 'read' || message.state === 'failed') return;
  world.store.write(() => {
    world.store.put('message', { ...message, state: 'read' });
    if (message.channel !== 'whatsapp') return;
    if (message.state === 'sent') emitStatus(world, message, 'delivered');
    emitStatus(world, message, 'read');
  });
}

/** The page that a browser opens when a button of a notification is pressed. */
export function pageOfAnswer(url: string, answer: string): string {
  return `${url}?answer=${encodeURIComponent(answer)}`;
}

/**
 * Presses a button, by its id or its title. On WhatsApp the chat shows its title as what the person wrote. Of a notification, answers
 * the page that the browser opens, where the answer is given.
 */
export function press(world: World, message: MessageRecord, button: string): string | null {
  const pressed = message.buttons.find(({ id, title }) => button === id || button === title);
  if (!pressed) throw new Refusal(400, 'This message has no such button.');
  read(world, message);
  if (message.channel === 'push' && message.url) return pageOfAnswer(message.url, pressed.id);
  world.store.write(() => {
    const written = keep(world, message.address, pressed.title);
    emitMessage(world, written, {
      type: 'button',
      context: { from: '918045671234', id: message.id },
      button: { payload: pressed.id, text: pressed.title },
    });
  });
  return null;
}

/** Writes to the product on WhatsApp. */
export function write(world: World, from: string, text: string): void {
  if (!/^\+\d{8,15}$/.test(from)) throw new Refusal(400, 'Give the number as +919876543210.');
  world.store.write(() => {
    emitMessage(world, keep(world, from, text), { type: 'text', text: { body: text } });
  });
}

function keep(world: World, address: string, text: string): MessageRecord {
  const written: MessageRecord = {
    id: newId.whatsApp(),
    channel: 'whatsapp',
    address,
    by: 'person',
    at: world.clock.ms(),
    template: null,
    language: null,
    title: null,
    text,
    url: null,
    buttons: [],
    state: 'delivered',
    reference: null,
    receiptsTo: null,
  };
  world.store.put('message', written);
  return written;
}
