/** The board of a center by polling and by events, and its week. */
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { BOARD_EVENTS, board, boardEvents } from '../../../contract/admin/attendance/board';
import { type ResponseOf, urlOf } from '../../../contract/endpoint';
import { type IstDate, SECOND_MS } from '../../../domain/time';
import { callAdmin } from '../api/call-admin';
import { queryOf } from '../api/query-of';
import { type KnownDay, dayQuery } from '../day/queries';

/** How often the board is polled while no events arrive. */
const POLL_MS = 5 * SECOND_MS;
const WEEK_MS = 60 * SECOND_MS;

/** The day of a center, cached under the same key as "Today", so that both pages show what either records. */
export function boardQuery(center: string, date: IstDate, isLive: boolean) {
  return queryOptions({
    ...dayQuery(center, date),
    queryFn: async ({ signal }): Promise<KnownDay> =>
      knownOf(await callAdmin(board.get, { query: { centerId: center, date }, signal })),
    refetchInterval: isLive ? false : POLL_MS,
  });
}

function knownOf({ board: day, ...answer }: ResponseOf<typeof board.get>): KnownDay {
  return { ...answer, day, receivedAt: Date.now() };
}

/** The URL of a board's events. */
export function eventsUrl(center: string, date: IstDate): string {
  return urlOf(BOARD_EVENTS, undefined, { centerId: center, date });
}

/** Stores an event's board in the cache. Throws where it does not match the contract. */
export function keepBoard(queries: QueryClient, center: string, date: IstDate, json: string): void {
  queries.setQueryData(dayQuery(center, date).queryKey, knownOf(boardEvents.board.parse(JSON.parse(json))));
}

/** How full the windows are over seven days. */
export function weekQuery(center: string, from: IstDate) {
  return queryOf(
    board.week,
    { query: { centerId: center, from } },
    {
      refetchInterval: WEEK_MS,
      placeholderData: (known, last) => (last?.queryKey[1].query.centerId === center ? known : undefined),
    },
  );
}
