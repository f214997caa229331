import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type IstDate, SECOND_MS } from '../../../domain/time';
import { eventsUrl, keepBoard } from './queries';

/** Without a word for so long, the connection is lost: the server tells the time every ten seconds. */
const SILENCE_MS = 30 * SECOND_MS;
/** Not all who lost it at once come back at once. */
const againMs = () => (5 + 5 * Math.random()) * SECOND_MS;

/**
 * Has the board of a center told by the server, into the cache, while the page is visible. Answers whether it is: if not,
 * it must be asked for.
 */
export function useLiveBoard(center: string | null, date: IstDate): boolean {
  const queries = useQueryClient();
  const key = `${center} ${date}`;
  const [live, setLive] = useState<string | null>(null);

  useEffect(() => {
    if (center === null || !('EventSource' in window)) return;
    let source: EventSource | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function close(): void {
      clearTimeout(timer);
      source?.close();
      source = null;
      setLive(null);
    }
    function lose(): void {
      close();
      timer = setTimeout(open, againMs());
    }
    function hear(): void {
      clearTimeout(timer);
      timer = setTimeout(lose, SILENCE_MS);
      setLive(key);
    }
    function open(): void {
      close();
      if (document.visibilityState === 'hidden') return;
      timer = setTimeout(lose, SILENCE_MS);
      source = new EventSource(eventsUrl(center!, date));
      let isRead = false;
      source.addEventListener('board', ({ data }: MessageEvent<string>) => {
        try {
          keepBoard(queries, center!, date, data);
        } catch {
          // Another release of the server may tell it in another way; then it is asked for.
          isRead = false;
          return lose();
        }
        isRead = true;
        hear();
      });
      source.addEventListener('time', () => {
        if (isRead) hear();
      });
      source.addEventListener('error', lose);
    }

    open();
    document.addEventListener('visibilitychange', open);
    return () => {
      document.removeEventListener('visibilitychange', open);
      close();
    };
  }, [center, date, key, queries]);

  return live === key;
}
