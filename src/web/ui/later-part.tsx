import { type ComponentType, Suspense, lazy, useDeferredValue, useMemo } from 'react';
import { untilLoaded } from '../lib/parts';
import { PartBoundary } from './part-boundary';

/**
 * A part of a page that the server renders with it, and that works without scripts; its own script is loaded after those
 * of the page. For what only some visits show, so that the others need not load it. While it can't be loaded, it stays as
 * the server rendered it, or away.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  const keep = (part: ComponentType<Props>) => (here = part);
  // Rendering on the server does not wait: it is loaded when the server starts.
  if (import.meta.env.SSR) void load().then(keep);
  const Part = lazy(() => untilLoaded(load).then((part) => ({ default: keep(part) as ComponentType<object> })));
  return function LaterPart(props: Props) {
    const Shown = import.meta.env.SSR ? (here as ComponentType<object> | null) : Part;
    // Until its script is here nothing may change it: React would take away what the server rendered, and the page would jump.
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
