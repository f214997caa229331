import { classNames } from './class-names';

export type ButtonVariant = 'primary' | 'outline' | 'neutral' | 'tonal' | 'quiet' | 'destructive' | 'destructive-solid';
/**
 * 44, 48 (most), 56 (the main action of a page or form) pixels high; compact: as high as the administrator area's controls,
 * 40 or 44.
 */
export type ButtonSize = 'small' | 'regular' | 'large' | 'compact';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-teal text-white hover:bg-teal-hover active:bg-teal-hover',
  outline: 'border-[1.5px] border-teal bg-surface text-teal hover:bg-teal-faint active:bg-teal-tint',
  /** For third-party brands: beside a logo in its own colours. */
  neutral: 'border-[1.5px] border-line-strong bg-surface text-ink hover:bg-sunken active:bg-sunken',
  tonal: 'bg-teal-tint text-teal hover:bg-teal-ring active:bg-teal-ring',
  quiet: 'text-teal hover:bg-teal-faint active:bg-teal-tint',
  destructive: 'text-red hover:bg-red-tint active:bg-red-tint',
  'destructive-solid': 'bg-red text-white hover:bg-red-hover active:bg-red-hover',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-11 px-4 text-base font-strong rounded-control gap-2.5',
  regular: 'min-h-12 px-5 text-[1.0625rem] font-strong rounded-control gap-2.5',
  large: 'min-h-14 px-6 text-[1.0625rem] font-strong rounded-control gap-2.5',
  compact: 'min-h-(--control) px-4 text-[0.9375rem] font-[550] rounded-chip gap-2',
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
