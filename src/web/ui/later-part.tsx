import { type ComponentType, Suspense, lazy } from 'react';
import { untilLoaded } from '../lib/parts';
import { PartBoundary } from './part-boundary';

/**
 * A part of a page that the server renders with it, and that works without scripts; its own script is loaded after those
 * of the page. For what only some visits show, so that the others need not load it. While it can't be loaded, it stays as
 * the server rendered it, or away.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  // Rendering on the server does not wait: it is loaded when the server starts.
  if (import.meta.env.SSR) void load().then((part) => (here = part));
  const Part = lazy(() => untilLoaded(load).then((part) => ({ default: part as ComponentType<object> })));
  return function LaterPart(props: Props) {
    const Shown = import.meta.env.SSR ? (here as ComponentType<object> | null) : Part;
    return (
      <PartBoundary>
        <Suspense>{Shown && <Shown {...props} />}</Suspense>
      </PartBoundary>
    );
  };
}
