import { type PointerEvent, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';

/** Pixels after which a pressed mouse drags, and milliseconds after which a finger does: before, it scrolls. */
const MOUSE_PX = 6;
const FINGER_MS = 400;
/** The edge of the table at which it scrolls under a drag, and how far each time. */
const EDGE_PX = 48;
const STEP_PX = 10;

type Point = { x: number; y: number };

export type Drag<T> = {
  /** What is dragged. */
  held: T | null;
  /** The cell that it is over. */
  over: string | null;
  /** Goes where the pointer is. */
  ghost: RefObject<HTMLDivElement | null>;
  /** Of the element that scrolls. */
  handlers: {
    onPointerDown: (event: PointerEvent) => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerUp: () => void;
    onPointerCancel: () => void;
    onClickCapture: (event: { stopPropagation(): void; preventDefault(): void }) => void;
  };
};

/**
 * Drags what is in the cells (`data-cell`) of a scrolling element to others: with a mouse at once, with a finger after a
 * long press. Escape ends it without an effect.
 */
export function useDrag<T>(
  scroller: RefObject<HTMLElement | null>,
  /** What a cell has that can be dragged. */
  heldIn: (key: string) => T | null,
  onDrop: (held: T, key: string) => void,
): Drag<T> {
  const [held, setHeld] = useState<T | null>(null);
  const [over, setOver] = useState<string | null>(null);
  const ghost = useRef<HTMLDivElement>(null);
  const press = useRef<{ from: Point; held: T; id: number; timer?: ReturnType<typeof setTimeout> } | null>(null);
  const at = useRef<Point>({ x: 0, y: 0 });
  /** The click that follows a drag opens no menu. */
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
  // There before a finger comes down: the browser would not ask one that is added later, and scroll.
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
        // Released where nobody told us: outside of the table, before it was a drag.
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
