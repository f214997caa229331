import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Pixels after which a pressed mouse drags; milliseconds after which a finger does, which scrolls before that. */
const MOUSE_PX = 6;
const FINGER_MS = 400;
/** How close to the table's edge a drag scrolls it, and by how much each time. */
const EDGE_PX = 48;
const STEP_PX = 10;

type Point = { x: number; y: number };

export type Drag<T> = {
  /** The dragged object. */
  held: T | null;
  /** The key of the cell under the pointer. */
  over: string | null;
  /** The element that follows the pointer. */
  ghost: RefObject<HTMLDivElement | null>;
  /** Handlers for the scrolling element. */
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => void;
  };
};

/**
 * Drags the contents of cells (`data-cell`) in a scrolling element to other cells: with a mouse at once, with a finger after a long
 * press. Escape cancels the drag.
 */
export function useDrag<T>(
  scroller: RefObject<HTMLElement | null>,
  /** Returns what can be dragged in a cell. */
  heldIn: (key: string) => T | null,
  onDrop: (held: T, key: string) => void,
): Drag<T> {
  const [held, setHeld] = useState<T | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const press = useRef<{ from: Point; held: T; id: number; timer?: ReturnType<typeof setTimeout> } | null>(null);
  const at = useRef<Point>({ x: 0, y: 0 });
  /** Whether a drag has just ended: the click after it must not open a menu. */
  const hasDragged = useRef(false);

  function begin(): void {
    if (!press.current) return;
    hasDragged.current = true;
    scroller.current?.setPointerCapture(press.current.id);
    setHeld(() => press.current!.held);
  }
  function end(): void {
    clearTimeout(press.current?.timer);
    press.current = null;
    setHeld(null);
    setOver(null);
  }
  const cancel = useEffectEvent(end);

  const isDragging = held !== null;
  // Added before a finger touches: a listener added later would be ignored by the browser, which would scroll.
  const keepFromScrolling = useEffectEvent((event: Event) => isDragging && event.preventDefault());
  useEffect(() => {
    const element = scroller.current!;
    const keep = (event: Event) => void keepFromScrolling(event);
    element.addEventListener('touchmove', keep, { passive: false });
    element.addEventListener('contextmenu', keep);
    return () => {
      element.removeEventListener('touchmove', keep);
      element.removeEventListener('contextmenu', keep);
    };
  }, [scroller]);
  useEffect(() => {
    if (!isDragging) return;
    const element = scroller.current!;
    const follow = () => {
      const { x, y } = at.current;
      ghost.current?.style.setProperty('transform', `translate(${x + 12}px, ${y + 12}px)`);
      const box = element.getBoundingClientRect();
      element.scrollBy(step(x, box.left, box.right), step(y, box.top, box.bottom));
      setOver(cellAt(at.current));
      frame = requestAnimationFrame(follow);
    };
    let frame = requestAnimationFrame(follow);
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      cancel();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('keydown', onKeyDown);
    };
  }, [isDragging, scroller]);

  return {
    held,
    over,
    ghost,
    handlers: {
      onPointerDown(event) {
        hasDragged.current = false;
        const key = (event.target as Element).closest<HTMLElement>('[data-cell]')?.dataset['cell'];
        const mayHold = event.button === 0 && event.isPrimary && key ? heldIn(key) : null;
        if (mayHold === null) return;
        at.current = { x: event.clientX, y: event.clientY };
        press.current = { from: at.current, held: mayHold, id: event.pointerId };
        if (event.pointerType === 'touch') press.current.timer = setTimeout(begin, FINGER_MS);
      },
      onPointerMove(event) {
        if (!press.current) return;
        // The mouse was released outside of the table, where no event reached us.
        if (event.pointerType === 'mouse' && event.buttons === 0) return end();
        at.current = { x: event.clientX, y: event.clientY };
        const { from } = press.current;
        if (isDragging || Math.hypot(event.clientX - from.x, event.clientY - from.y) < MOUSE_PX) return;
        if (event.pointerType === 'touch') end();
        else begin();
      },
      onPointerUp() {
        const key = isDragging ? cellAt(at.current) : null;
        const dropped = held;
        end();
        if (dropped !== null && key) onDrop(dropped, key);
      },
      onPointerCancel: end,
      onClickCapture(event) {
        if (!hasDragged.current) return;
        hasDragged.current = false;
        event.stopPropagation();
        event.preventDefault();
      },
    },
  };
}

function cellAt({ x, y }: Point): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-cell]')?.dataset['cell'] ?? null;
}

function step(at: number, from: number, to: number): number {
  if (at < from + EDGE_PX) return -STEP_PX;
  return at > to - EDGE_PX ? STEP_PX : 0;
}
