import { type ReactNode, createContext, useContext, useEffect } from 'react';

/** How many modal layers lie below: 0 on the page, 1 in a panel, 2 in a question that the panel asks. */
const Depth = createContext(0);

const open = new Map<symbol, number>();

/** The depth of the top layer; only its shortcuts work. */
export function topDepth(): number {
  return Math.max(0, ...open.values());
}

export function useDepth(): number {
  return useContext(Depth);
}

/** Stands in everything modal, so that the shortcuts of what lies below are off meanwhile. */
export function Layer({ children }: { children: ReactNode }) {
  const depth = useDepth() + 1;
  useEffect(() => {
    const id = Symbol('layer');
    open.set(id, depth);
    return () => void open.delete(id);
  }, [depth]);
  return <Depth value={depth}>{children}</Depth>;
}
