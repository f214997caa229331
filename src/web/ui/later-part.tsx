import { type ComponentType, Suspense, createContext, lazy, use, useState } from 'react';
import { keepPart } from '../framework/parts-of-page';
import { untilLoaded } from '../lib/parts';
import { PartBoundary } from './part-boundary';

/** The names of the parts in a page that is rendered on the server, which sends them with it. */
export const PartsOfPageContext = createContext(new Set<string>());

/**
 * A part of a page that only some visits show, called after its file. The server renders it with the page, and it works without
 * scripts; its own script is loaded by visits that show it alone. Shown in the browser later on, it is missing until its script is
 * there.
 */
export function laterPart<Props extends object>(name: string, load: () => Promise<ComponentType<Props>>) {
  let here: ComponentType<Props> | null = null;
  const get = async () => (here = await untilLoaded(load));
  keepPart(name, get);
  // Rendering on the server does not wait, so the part is loaded when the server starts.
  if (import.meta.env.SSR) void get();
  const Later = lazy(async () => ({ default: (await get()) as ComponentType<object> }));
  return function LaterPart(props: Props) {
    use(PartsOfPageContext).add(name);
    // One component for as long as it is shown: with another one React would begin anew.
    const [Part] = useState(() => (here as ComponentType<object> | null) ?? (import.meta.env.SSR ? null : Later));
    return (
      <PartBoundary>
        <Suspense>{Part && <Part {...props} />}</Suspense>
      </PartBoundary>
    );
  };
}
