import type { ReactNode, Ref } from 'react';
import { classNames } from '../../ui/class-names';

type PanelProps = {
  /** The heading, which names the panel. */
  title: string;
  /** Receives the focus when the focused element disappears. */
  titleRef?: Ref<HTMLHeadingElement>;
  titleId: string;
  /** Beside the heading. */
  aside?: ReactNode;
  /** At the end of the heading's line. */
  action?: ReactNode;
  /** On a phone the action has a line of its own. */
  isActionWide?: boolean;
  children: ReactNode;
  className?: string;
};

/** A white panel of the dashboard with its heading. The content brings its own padding. */
export function Panel({ title, titleRef, titleId, aside, action, isActionWide, children, className }: PanelProps) {
  return (
    <section
      aria-labelledby={titleId}
      className={classNames('flex flex-col rounded-tile border border-line bg-surface', className)}
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-3.5 pb-2.5 lg:px-4.5">
        <h2
          id={titleId}
          ref={titleRef}
          tabIndex={titleRef ? -1 : undefined}
          className="text-[1.0625rem] leading-snug font-[570] outline-none"
        >
          {title}
        </h2>
        {aside}
        {action && <div className={isActionWide ? 'w-full rail:ml-auto rail:w-auto' : 'ml-auto'}>{action}</div>}
      </div>
      {children}
    </section>
  );
}
