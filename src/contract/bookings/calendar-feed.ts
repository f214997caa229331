/** The address that a calendar program subscribes to: all sessions that an account may see. */
import { z } from '../z';
import { done } from '../common';
import { endpoint } from '../endpoint';

/** Where a feed is: `{secret}` is all that a reader needs. */
export const CALENDAR_FEED_PATH = '/calendar/{secret}.ics';

const address = z.object({
  success: z.literal(true),
  url: z.string().meta({ description: 'Secret: whoever has it sees the sessions' }),
});

export const calendarFeed = {
  mine: endpoint({
    method: 'GET',
    path: '/auth/calendar-feed',
    for: 'patient',
    summary: "The address of this account's calendar; null while there is none.",
    response: address.extend({ url: address.shape.url.nullable() }),
  }),
  renew: endpoint({
    method: 'POST',
    path: '/auth/calendar-feed',
    for: 'patient',
    summary: 'Make an address, in place of the one before, which stops at once.',
    response: address,
  }),
  end: endpoint({
    method: 'DELETE',
    path: '/auth/calendar-feed',
    for: 'patient',
    summary: 'Have no address any more.',
    response: done,
  }),
};
