/** A board as a browser has it open: the events of its stream. */
import { BOARD_EVENTS, type CenterDay, boardEvents } from '../src/contract/admin';
import { urlOf } from '../src/contract';
import type { AdministratorAtWork } from './administrator';
import type { Product } from './product';
import { waitFor } from './wait-for';

export type OpenBoard = {
  status: number;
  headers: Headers;
  /** What was refused, where it was. */
  refusal: unknown;
  /** Every board that came, the latest last. */
  boards: CenterDay[];
  /** How many times the time was told. */
  beats: () => number;
  hasEnded: () => boolean;
  /** Waits for a board of which this is true. */
  shows(what: string, isTrue: (board: CenterDay) => boolean): Promise<CenterDay>;
  close(): void;
};

type Of = { centerId: string; date: string };

/** Opens the board of a center at one of the processes. */
export async function openBoard(
  product: Pick<Product, 'url'>,
  { client }: Pick<AdministratorAtWork, 'client'>,
  of: Of,
  url = product.url,
): Promise<OpenBoard> {
  const closing = new AbortController();
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const answer = await fetch(`${url}${urlOf(BOARD_EVENTS, undefined, of)}`, {
    headers: { accept: 'text/event-stream', cookie },
    signal: closing.signal,
  });
  const boards: CenterDay[] = [];
  let beats = 0;
  let hasEnded = false;
  const take = (event: string) => {
    const [, name, json] = /^event: (\w+)\ndata: (.*)$/.exec(event)!;
    if (name === 'board') boards.push(boardEvents.board.parse(JSON.parse(json!)).board);
    else beats += boardEvents.time.parse(JSON.parse(json!)) ? 1 : 0;
  };
  const read = async () => {
    let rest = '';
    for await (const text of answer.body!.pipeThrough(new TextDecoderStream())) {
      const events = (rest + text).split('\n\n');
      rest = events.pop()!;
      events.forEach(take);
    }
  };
  if (answer.ok)
    void read().then(
      () => (hasEnded = true),
      () => (hasEnded = true),
    );
  return {
    status: answer.status,
    headers: answer.headers,
    refusal: answer.ok ? null : await answer.json(),
    boards,
    beats: () => beats,
    hasEnded: () => hasEnded,
    shows: (what, isTrue) => waitFor(what, () => boards.find(isTrue)),
    close: () => closing.abort(),
  };
}
