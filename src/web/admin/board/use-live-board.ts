import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type IstDate, SECOND_MS } from '../../../domain/time';
import { eventsUrl, keepBoard } from './queries';

/** After this long without an event the connection counts as lost: the server sends the time every ten seconds. */
const SILENCE_MS = 30 * SECOND_MS;
/** A random delay, so that clients that lost the connection together don't all return together. */
const againMs = () => (5 + 5 * Math.random()) * SECOND_MS;

/**
 * Receives a center's board from the server as events and stores it in the cache, while the page is visible. Returns whether events
 * arrive; if not, the board has to be polled.
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
          // Another release of the server may send events of another form; then the board is polled.
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
