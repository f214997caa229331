import { type ComponentProps, type ReactNode, use, useLayoutEffect, useRef } from 'react';
import { GroupContext } from './field-parts';

type RadioTileProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange'> & {
  /** Called when the tile is chosen, also by a press before the scripts had loaded. */
  onChange?: () => void;
  /** `large` for the page's main choice, `small` in a list, `compact` in the administrators' area. */
  size: keyof typeof SIZES;
  /** The content beside the radio button; all of it is clickable. */
  children: ReactNode;
  /** For long text: the radio button stands at the first line. */
  isLong?: boolean;
  /** Content of this choice, in the tile but outside of the label. */
  below?: ReactNode;
};

const SIZES = {
  large: ['scroll-mb-44 rounded-tile', 'min-h-16 gap-3.5 px-4 py-3', ''],
  small: ['rounded-control', 'min-h-12 gap-3 px-3.5 py-2', ''],
  compact: ['rounded-chip', 'min-h-(--control) gap-3 px-3.5 py-2.5', 'size-5 checked:border-[6px]'],
};

/** A radio button as a tile that can be pressed anywhere. Works without scripts. */
export function RadioTile({ size, children, isLong, below, className = '', ...input }: RadioTileProps) {
  const [tile, label, dot] = SIZES[size];
  const own = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const isKnown = input.checked ?? input.defaultChecked ?? false;
    if (!isKnown && own.current?.querySelector('input')?.checked) input.onChange?.();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the page is hydrated
  }, []);
  return (
    <div ref={own} className={`radio-tile group ${tile} ${className}`}>
      <label
        className={`flex grow ${isLong ? 'items-start' : 'items-center'} ${label} ${input.disabled ? 'cursor-not-allowed' : 'cursor-pointer'}`}
      >
        <input
          {...use(GroupContext)}
          {...input}
          type="radio"
          className={`radio-dot ${dot} ${isLong ? 'mt-0.5' : ''}`}
        />
        <span className="min-w-0 flex-1">{children}</span>
      </label>
      {below}
    </div>
  );
}
