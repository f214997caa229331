/** Keys typed before their search field was there (`web/early-keys.ts`). */
import { useEffect } from 'react';
import { useLocation, useNavigation } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';

type EarlyKeys = { begin(): void; end(): string };

const earlyKeys = () => (window as Window & { earlyKeys?: EarlyKeys }).earlyKeys;

/** Takes what was typed so far, and stops keeping keys. `isEntered`: Enter was pressed at the end. */
export function takeEarlyKeys(): { text: string; isEntered: boolean } {
  const kept = earlyKeys()?.end() ?? '';
  return { text: kept.replace('\n', ''), isEntered: kept.endsWith('\n') };
}

/** Keeps keys while the page for booking is loading, and on no other page. */
export function useEarlyKeys(mayBook: boolean): void {
  const { pathname } = useLocation();
  const next = useNavigation().location?.pathname ?? pathname;
  const isComing = mayBook && next === adminPaths.book;
  useEffect(() => {
    if (!isComing) earlyKeys()?.end();
    else if (next !== pathname) earlyKeys()?.begin();
  }, [isComing, next, pathname]);
}
