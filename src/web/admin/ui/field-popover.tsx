import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../../ui/class-names';
import { FIELD_LABEL, fieldFrame } from './field-frame';

type FieldPopoverProps = {
  label: string;
  /** The chosen value, in words. */
  value: string;
  /** Nothing is chosen: the text stands for all. */
  isAll?: boolean;
  icon?: ReactNode;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** The content of the popover. */
  children: ReactNode;
  className?: string;
};

/** A field that shows a choice and opens a popover to change it: a list of several, or days. */
export function FieldPopover(props: FieldPopoverProps) {
  const { label, value, isAll = false, icon, isOpen, onOpenChange, children, className } = props;
  const labelId = useId();
  const valueId = useId();
  return (
    <div className={classNames('flex min-w-0 flex-col gap-1', className)}>
      <span id={labelId} className={FIELD_LABEL}>
        {label}
      </span>
      <DialogTrigger isOpen={isOpen} onOpenChange={onOpenChange}>
        <Button
          aria-labelledby={`${labelId} ${valueId}`}
          className={`${fieldFrame()} gap-2 px-3 text-left outline-none`}
        >
          <span id={valueId} className={classNames('min-w-0 flex-1 truncate', isAll && 'text-muted')}>
            {value}
          </span>
          {icon ?? <ChevronDown aria-hidden="true" size={17} strokeWidth={1.75} className="shrink-0" />}
        </Button>
        {/* The popover is the dialog itself, so that its hidden dismiss buttons are inside it. */}
        <Popover
          placement="bottom start"
          aria-labelledby={labelId}
          lang="en"
          className="admin-type flex max-w-[min(28rem,calc(100vw-1rem))] min-w-(--trigger-width) flex-col overflow-hidden rounded-tile border border-line bg-surface shadow-lifted outline-none"
        >
          {children}
        </Popover>
      </DialogTrigger>
    </div>
  );
}
