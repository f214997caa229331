import { classNames } from './class-names';

export type ButtonVariant = 'primary' | 'outline' | 'neutral' | 'tonal' | 'quiet' | 'destructive' | 'destructive-solid';
/**
 * Heights: 44 px (small), 48 px (regular, most buttons), 56 px (large, the main action of a page or form); compact: as high as the
 * controls of the administrators' area, 40 or 44 px.
 */
export type ButtonSize = 'small' | 'regular' | 'large' | 'compact';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-teal text-white hover:bg-teal-hover active:bg-teal-hover',
  outline: 'border-[1.5px] border-teal bg-surface text-teal hover:bg-teal-faint active:bg-teal-tint',
  /** For buttons of other brands, beside a logo in its own colours. */
  neutral: 'border-[1.5px] border-line-strong bg-surface text-ink hover:bg-sunken active:bg-sunken',
  tonal: 'bg-teal-tint text-teal hover:bg-teal-ring active:bg-teal-ring',
  quiet: 'text-teal hover:bg-teal-faint active:bg-teal-tint',
  destructive: 'text-red hover:bg-red-tint active:bg-red-tint',
  'destructive-solid': 'bg-red text-white hover:bg-red-hover active:bg-red-hover',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 text-base font-strong rounded-control gap-2.5',
  regular: 'min-h-12 px-5 text-body font-strong rounded-control gap-2.5',
  large: 'min-h-14 px-6 text-body font-strong rounded-control gap-2.5',
  compact: 'min-h-(--control) px-4 text-small font-[550] rounded-chip gap-2',
};

const SHAPE =
  'focus-ring inline-flex items-center justify-center text-center leading-tight transition-colors select-none py-1.5';

/** The styles shared by Button and ButtonLink. */
export function buttonStyles(options: {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
  isUnavailable?: boolean;
  className?: string;
}): string {
  const { variant = 'primary', size = 'regular', isFullWidth, isUnavailable, className } = options;
  return classNames(
    SHAPE,
    SIZES[size],
    isUnavailable ? 'cursor-not-allowed bg-off text-off-text' : VARIANTS[variant],
    isFullWidth && 'w-full',
    className,
  );
}
