import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import * as paths from '../../../contract/paths';
import { safeNextPath } from '../../lib/api/next-path';
import roomUrl from '../../drawings/room.svg';

type AccountScreenProps = {
  /** The motto on the room's wall, shown on the desktop. */
  motto: string;
  children: ReactNode;
};

/** The layout of log in and sign up: one narrow column, with the treatment room beside it on the desktop. */
export function AccountScreen({ motto, children }: AccountScreenProps) {
  return (
    <div className="grid flex-1 grid-cols-1 desk:grid-cols-2">
      <div className="mx-auto flex w-full max-w-120 flex-col px-4 py-8 md:py-12 desk:mx-0 desk:justify-center desk:max-w-160 desk:justify-self-end desk:py-16 desk:pr-10 desk:pl-20">
        <div className="w-full desk:max-w-112">{children}</div>
      </div>
      <Room motto={motto} />
    </div>
  );
}

/** The treatment room, standing on a floor that runs to the edge of the screen. */
function Room({ motto }: { motto: string }) {
  return (
    <div className="relative isolate hidden flex-col justify-between overflow-hidden border-l border-line bg-sunken desk:flex">
      <div className="absolute inset-x-0 bottom-0 -z-10 h-29 border-t-2 border-[#d3c09c] bg-floor" />
      <p className="type-section max-w-[34ch] px-14 pt-13 text-part-wide leading-[1.32]">{motto}</p>
      <img
        src={roomUrl}
        loading="lazy"
        alt=""
        width={760}
        height={620}
        className="mb-2 h-auto w-full max-w-160 self-start"
      />
    </div>
  );
}

/**
 * Moves the focus to the heading when the step changes. Where the step has a code field, that field takes it from there.
 */
export function useFocusOnStep(step: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const previous = useRef(step);
  useEffect(() => {
    if (previous.current === step) return;
    previous.current = step;
    if (step !== 'code') heading.current?.focus();
    window.scrollTo(0, 0);
  }, [step]);
  return heading;
}

/** Where to go after login, and the query that passes it on: `?next=…`, or nothing. */
export function useNext(): { nextPath: string; nextQuery: string } {
  const [query] = useSearchParams();
  const nextPath = safeNextPath(query.get('next'));
  return { nextPath, nextQuery: nextPath === paths.home ? '' : `?next=${encodeURIComponent(nextPath)}` };
}
