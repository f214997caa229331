import type { ChannelsConfig } from '../../config';
import type { Senders } from './channel';
import { createPush } from './push';

/** The channels that are set up; the others are null. */
export function createSenders(config: ChannelsConfig): Senders {
  return { push: config.push && createPush(config.push), whatsapp: null, sms: null };
}
