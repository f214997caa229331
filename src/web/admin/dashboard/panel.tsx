import type { ReactNode, Ref } from 'react';
import { classNames } from '../../ui/class-names';

/** The look of a link or button in a panel's heading line. */
export const PANEL_ACTION =
  'focus-ring inline-flex min-h-(--row-control) -mr-1 items-center rounded-chip px-1 text-small font-[550] text-teal ' +
  'underline decoration-teal-line decoration-1 underline-offset-4 hover:decoration-current';

/** A link that covers its whole row, which must be `relative`; the focus ring goes around the row. */
export const ROW_LINK =
  'outline-none after:absolute after:inset-0 focus-visible:after:outline-[3px] focus-visible:after:-outline-offset-3 ' +
  'focus-visible:after:outline-teal focus-visible:after:outline-solid';

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
          className="text-body leading-snug font-[570] outline-none"
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
