import type { ReactNode } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './button-styles';

export type ButtonLinkProps = Omit<LinkProps, 'className' | 'children'> & {
  children: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  isFullWidth?: boolean;
  className?: string;
};

/** A link that looks like a button: it navigates. */
export function ButtonLink({ children, variant, size, icon, isFullWidth, className, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={buttonStyles({ variant, size, isFullWidth, className })}>
      {icon}
      {children}
    </Link>
  );
}
