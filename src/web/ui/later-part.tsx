import { type ComponentType, Suspense, lazy, useDeferredValue, useMemo } from 'react';
import { untilLoaded } from '../lib/parts';
import { PartBoundary } from './part-boundary';

/**
 * A part of a page that only some visits show. The server renders it with the page, and it works without scripts; its own script
 * loads after the page's scripts, so that other visits need not load it. While that fails, the part stays as the server rendered
 * it, or is missing.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  const keep = (part: ComponentType<Props>) => (here = part);
  // Rendering on the server does not wait, so the part is loaded when the server starts.
  if (import.meta.env.SSR) void load().then(keep);
  const Part = lazy(() => untilLoaded(load).then((part) => ({ default: keep(part) as ComponentType<object> })));
  return function LaterPart(props: Props) {
    const Shown = import.meta.env.SSR ? (here as ComponentType<object> | null) : Part;
    // Keeps the old props until the script is loaded: React would otherwise remove what the server rendered, and the page would
    // jump.
    const waiting = useDeferredValue(props);
    const given = here ? props : waiting;
    return useMemo(
      () => (
        <PartBoundary>
          <Suspense>{Shown && <Shown {...given} />}</Suspense>
        </PartBoundary>
      ),
      [Shown, given],
    );
  };
}
