import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { topDepth } from './layers';
import { PanelFoot, PanelHead, RightModal } from './panel';
import { isTyping } from './shortcuts';
import { useLayout } from './use-media';

type DrawerProps = {
  title: string;
  subtitle?: ReactNode;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Up and Down (or k and j) while the focus is in the drawer. */
  onStep?: (by: -1 | 1) => void;
};

/**
 * The details of one row. At 1024 and more it is beside the table, which stays usable, 440 wide; below that it is
 * modal, and full screen on the phone. It has its own URL: the page renders it as a child route.
 */
export function Drawer(props: DrawerProps) {
  const isWide = useLayout() === 'wide';
  const { title, subtitle, onClose, children, footer, onStep } = props;
  const body = (
    <>
      <div
        className="min-h-0 flex-1 overflow-y-auto px-4 py-4 rail:px-7"
        tabIndex={-1}
        onKeyDown={(event) => step(event, onStep)}
      >
        {children}
      </div>
      {footer && <PanelFoot>{footer}</PanelFoot>}
    </>
  );
  if (isWide) return <BesideTable {...props}>{body}</BesideTable>;
  return (
    <RightModal width={480} onClose={onClose}>
      <PanelHead title={title} subtitle={subtitle} onClose={onClose} />
      {body}
    </RightModal>
  );
}

function step(event: KeyboardEvent, onStep: DrawerProps['onStep']) {
  const by = { ArrowUp: -1, k: -1, ArrowDown: 1, j: 1 }[event.key] as -1 | 1 | undefined;
  if (!by || !onStep || isTyping(event.target)) return;
  event.preventDefault();
  onStep(by);
}

/** The non-modal drawer: it takes no focus from the table, and returns it to the open row. */
function BesideTable({ title, subtitle, onClose, children }: DrawerProps) {
  const titleId = useId();
  const self = useRef<HTMLElement>(null);
  const close = useEffectEvent(onClose);
  useEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent) {
      if (event.key === 'Escape' && !event.defaultPrevented && topDepth() === 0) close();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  useEffect(() => {
    const drawer = self.current;
    return () => {
      const hadFocus = drawer?.contains(document.activeElement) || document.activeElement === document.body;
      if (hadFocus)
        document.querySelector<HTMLElement>('[data-row][aria-selected="true"]')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <section
      ref={self}
      role="dialog"
      aria-labelledby={titleId}
      data-drawer
      tabIndex={-1}
      className="admin-type fixed inset-y-0 right-0 z-30 flex w-110 flex-col border-l border-line bg-surface shadow-[0_0_28px_rgb(27_42_42/14%)]"
    >
      <PanelHead id={titleId} title={title} subtitle={subtitle} onClose={onClose} />
      {children}
    </section>
  );
}
