import type { ChannelsConfig } from '../../message-settings';
import type { Senders } from './channel';
import { createPush } from './push';
import { createSms } from './sms';
import { createWhatsApp } from './whatsapp';

/** Makes the senders of the channels that are set up; the others are null. */
export function createSenders(
  { push, whatsapp, sms }: ChannelsConfig,
  ours: { secret: string; publicUrl: string },
): Senders {
  return {
    push: push && createPush(push),
    whatsapp: whatsapp && createWhatsApp(whatsapp),
    sms: sms && createSms(sms, ours),
  };
}
