import type { ReactNode } from 'react';

type LineEndsProps = {
  children: ReactNode;
  /** How it stands, when it was, or how much. */
  end: ReactNode;
};

/** A line with its subject at the start; the content at its end moves below where large text needs the line. */
export function LineEnds({ children, end }: LineEndsProps) {
  return (
    <span className="flex flex-wrap items-baseline justify-between gap-x-3">
      <span className="min-w-0 flex-1 basis-[6rem]">{children}</span>
      {end}
    </span>
  );
}
