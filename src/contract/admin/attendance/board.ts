/** The board of a center: its day, chair by chair and window by window, live for everybody who has it open. */
import { z } from '../../z';
import { id } from '../../common';
import { endpoint } from '../../endpoint';
import { givenDate } from '../../given';
import { centerDay } from './attendance';
import { isoMoment } from '../common';
import { windowFill } from '../reports/overview';

const ofDay = z.object({ centerId: id, date: givenDate });

/** The board as it is now: an answer of `GET /admin/board`, and the data of each event `board` of the stream. */
const answer = z.object({ success: z.literal(true), now: isoMoment, board: centerDay });

/**
 * The board as server-sent events: `board` with the whole of it, first as it is and then whenever it has changed, and
 * `time` (`{ now }`) in between, so that a connection that is lost is noticed. Who doesn't ask for `text/event-stream`
 * gets the first event alone.
 */
export const BOARD_EVENTS = '/admin/board/events';
export const boardEvents = { query: ofDay, board: answer, time: z.object({ now: isoMoment }) };

export const board = {
  get: endpoint({
    method: 'GET',
    path: '/admin/board',
    for: 'administrator',
    right: 'see-floor',
    summary: `The board of a center: its windows and chairs on one day. The same as events: ${BOARD_EVENTS}.`,
    query: ofDay,
    response: answer,
    refusals: ['center-not-found'],
  }),
  week: endpoint({
    method: 'GET',
    path: '/admin/board/week',
    for: 'administrator',
    right: 'see',
    summary: 'How full each window of a center is, over seven days.',
    query: z.object({ centerId: id, from: givenDate }),
    response: z.object({ success: z.literal(true), now: isoMoment, byWindow: z.array(windowFill) }),
    refusals: ['center-not-found'],
  }),
};
