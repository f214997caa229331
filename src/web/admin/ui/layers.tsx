import { type ReactNode, createContext, useContext, useEffect, useState } from 'react';

/** How many modal layers are below: 0 on the page, 1 in a panel, 2 in a dialog of the panel. */
const Depth = createContext(0);

const open = new Map<symbol, number>();

/** The depth of the top layer; only its shortcuts work. */
export function topDepth(): number {
  return Math.max(0, ...open.values());
}

export function useDepth(): number {
  return useContext(Depth);
}

/** The element that had the focus when the first layer opened. */
let opener: Element | null = null;
/** Whether a layer has just closed, so that one that opens now replaces it. */
let isReplacing = false;

/**
 * Returns the focus once the last layer has closed. React Aria does it for a single dialog; here one may be replaced by
 * another (loading, then the form), and the row that opened it may be gone.
 */
function returnFocus(): void {
  isReplacing = false;
  if (open.size > 0 || document.activeElement !== document.body) return;
  const inPlace = opener?.closest('[data-row]') ? document.querySelector('[data-row][tabindex="0"]') : null;
  const target =
    opener?.isConnected && opener !== document.body ? opener : (inPlace ?? document.querySelector('main h1'));
  if (!(target instanceof HTMLElement)) return;
  if (target.matches('h1')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Wraps every modal, so that shortcuts of lower layers are disabled. */
export function Layer({ children }: { children: ReactNode }) {
  const depth = useDepth() + 1;
  // Read during render: a field of the layer may take the focus before any effect runs.
  const [before] = useState(() => document.activeElement);
  useEffect(() => {
    const id = Symbol('layer');
    if (open.size === 0 && !isReplacing) opener = before;
    open.set(id, depth);
    return () => {
      open.delete(id);
      isReplacing = true;
      requestAnimationFrame(returnFocus);
    };
  }, [depth, before]);
  return <Depth value={depth}>{children}</Depth>;
}
