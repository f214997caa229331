import { useEffect, useRef } from 'react';
import { PRODUCT } from '../../../domain/product';

export type HeadingLevel = 1 | 2;

type StepHeadingProps = {
  children: string;
  /** 1 where the step is the whole page; the browser's tab is then named after it too. */
  level: HeadingLevel;
  /** Set when no field takes the focus, so that the step is read out. */
  takesFocus?: boolean;
};

/** The heading of a step that appears without a navigation. */
export function StepHeading({ children, level, takesFocus = false }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const Heading = `h${level}` as const;
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (level !== 1) return;
    const before = document.title;
    const own = `${children} · ${PRODUCT.name}`;
    document.title = own;
    return () => {
      // Restores the former title, unless another page has set one by now.
      if (document.title === own) document.title = before;
    };
  }, [children, level]);
  return (
    <Heading
      ref={heading}
      tabIndex={-1}
      className={`leading-tight font-[620] outline-none print:hidden ${level === 1 ? 'text-part' : 'text-lg'}`}
    >
      {children}
    </Heading>
  );
}
