import { z } from 'zod';
import { newId } from '../ids';
import { type RegisteredText, filledIn, slotCount } from '../messages/registered';
import type { MessageRecord } from '../state/records';
import type { World } from '../world';
import { emitStatus } from './event';
import { WhatsAppProblem } from './problem';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** Numbers that end so are not on WhatsApp. */
const NOT_THERE = /0000$/;

const textParameter = z.strictObject({ type: z.literal('text'), text: z.string().min(1).max(1_024) });
const index = z.string().regex(/^\d$/);
const component = z.union([
  z.strictObject({ type: z.literal('body'), parameters: z.array(textParameter) }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.literal('quick_reply'),
    index,
    parameters: z.tuple([z.strictObject({ type: z.literal('payload'), payload: z.string().min(1).max(256) })]),
  }),
  z.strictObject({
    type: z.literal('button'),
    sub_type: z.literal('url'),
    index,
    parameters: z.tuple([textParameter]),
  }),
]);
const template = z.strictObject({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.strictObject({ code: z.string() }),
  components: z.array(component).default([]),
});
type Template = z.output<typeof template>;

const common = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().regex(/^\+?\d{8,15}$/),
  biz_opaque_callback_data: z.string().max(512).optional(),
};
const body = z.discriminatedUnion('type', [
  z.strictObject({ ...common, type: z.literal('template'), template }),
  z.strictObject({
    ...common,
    type: z.literal('text'),
    text: z.strictObject({ body: z.string().min(1).max(4_096), preview_url: z.boolean().optional() }),
  }),
]);

type Content = Pick<MessageRecord, 'template' | 'language' | 'text' | 'url' | 'buttons'>;

/** Checks a message, and returns the work. @throws WhatsAppProblem */
export function prepareMessage(world: World, phoneId: string, sent: unknown): () => object {
  if (phoneId !== world.whatsapp.phoneId)
    throw new WhatsAppProblem(400, 100, 'Unsupported post request. Object does not exist');
  const { data, error } = body.safeParse(sent);
  if (!data) {
    const issue = error.issues[0]!;
    throw new WhatsAppProblem(400, 100, 'Invalid parameter', `${issue.path.join('.')}: ${issue.message}`);
  }
  const address = `+${data.to.replace(/^\+/, '')}`;
  if (NOT_THERE.test(address)) throw new WhatsAppProblem(400, 131026, 'Message undeliverable');
  const content =
    data.type === 'template' ? ofTemplate(world, data.template) : freeText(world, address, data.text.body);
  return () => {
    const message: MessageRecord = {
      id: newId.whatsApp(),
      channel: 'whatsapp',
      address,
      by: 'product',
      at: world.clock.ms(),
      title: null,
      state: 'sent',
      reference: data.biz_opaque_callback_data ?? null,
      receiptsTo: null,
      ...content,
    };
    deliver(world, message);
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: data.to, wa_id: address.slice(1) }],
      messages: [{ id: message.id }],
    };
  };
}

/** Free text is taken for 24 hours after the person wrote. */
function freeText(world: World, address: string, text: string): Content {
  const since = world.clock.ms() - DAY_MS;
  const hasWritten = [...world.store.all('message').values()].some(
    (one) => one.channel === 'whatsapp' && one.by === 'person' && one.address === address && one.at >= since,
  );
  if (!hasWritten) throw new WhatsAppProblem(400, 131047, 'Re-engagement message');
  return { template: null, language: null, text, url: null, buttons: [] };
}

function ofTemplate(world: World, { name, language, components }: Template): Content {
  if (world.phoneFaults.paused.includes(name)) throw new WhatsAppProblem(400, 132015, 'Template is paused');
  const registered = registeredOf(world, name, language.code);
  const values = components.flatMap((one) => (one.type === 'body' ? one.parameters.map(({ text }) => text) : []));
  const payloads = components.flatMap((one) =>
    one.type === 'button' && one.sub_type === 'quick_reply' ? [one.parameters[0].payload] : [],
  );
  const links = components.flatMap((one) =>
    one.type === 'button' && one.sub_type === 'url' ? [one.parameters[0].text] : [],
  );
  const about = { template: name, language: language.code };
  const titled = (titles: readonly string[]) => payloads.map((id, at) => ({ id, title: titles[at] ?? id }));
  if (!registered) {
    const text = [name, ...values].join(' · ');
    return { ...about, text, url: links[0] ?? null, buttons: titled([]) };
  }
  const { text, buttons, link, copiesCode } = registered;
  checkCount('body', slotCount(text), values.length);
  checkCount('quick reply', buttons.length, payloads.length);
  checkCount('url button', link !== null || copiesCode ? 1 : 0, links.length);
  checkOrder(components);
  const url = link === null ? null : link + links[0]!;
  return { ...about, text: filledIn(text, values), url, buttons: titled(buttons) };
}

/** Null where nothing is registered at all: then every name of ours is known. */
function registeredOf({ texts }: World, name: string, language: string): RegisteredText['whatsapp'] | null {
  const found = texts?.find((one) => one.whatsapp.name === name && one.language === language);
  if (found) return found.whatsapp;
  if (texts === null && name.startsWith('vrikka_')) return null;
  throw new WhatsAppProblem(
    404,
    132001,
    'Template name does not exist in the translation',
    `template name (${name}) does not exist in ${language}`,
  );
}

function checkCount(what: string, expected: number, given: number): void {
  if (expected === given) return;
  const details = `${what}: number of localizable_params (${given}) does not match the expected number of params (${expected})`;
  throw new WhatsAppProblem(400, 132000, 'Number of parameters does not match the expected number of params', details);
}

/** Buttons are numbered as they are registered. */
function checkOrder(components: Template['components']): void {
  const given = components.flatMap((one) => (one.type === 'button' ? [Number(one.index)] : []));
  if (given.some((at, n) => at !== n))
    throw new WhatsAppProblem(400, 132012, 'Parameter format does not match format in the created template');
}

/** Keeps the message, and tells what becomes of it. Call it inside a `write`. */
function deliver(world: World, message: MessageRecord): void {
  const { mode } = world.phoneFaults;
  const state = mode === 'on' ? 'delivered' : mode === 'off' ? 'sent' : 'failed';
  world.store.put('message', { ...message, state });
  emitStatus(world, message, 'sent');
  if (mode === 'on') emitStatus(world, message, 'delivered');
  if (mode === 'fail') emitStatus(world, message, 'failed', { code: 131026, title: 'Message undeliverable' });
}
