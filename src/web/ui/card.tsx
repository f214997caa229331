import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/** White background with a thin border; no shadow. Padding and layout are the caller's. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={classNames('rounded-card border border-line bg-surface', className)} />;
}
