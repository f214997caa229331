import type { ChannelsConfig } from '../../config';
import type { Senders } from './channel';

/** The channels that are set up; the others are null. */
export function createSenders(_config: ChannelsConfig): Senders {
  return { push: null, whatsapp: null, sms: null };
}
