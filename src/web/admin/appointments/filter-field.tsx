import Check from 'lucide-react/icons/check';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { type ReactNode, useId } from 'react';
import { Button } from 'react-aria-components/Button';
import { DialogTrigger } from 'react-aria-components/Dialog';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { classNames } from '../../ui/class-names';
import type { FieldState } from '../ui/list-filters';
import { FIELD_LABEL, fieldFrame } from '../../ui/field-parts';

type FilterFieldProps = FieldState & {
  label: string;
  /** The chosen value, in words. */
  value: string;
  /** Whether nothing is chosen, so that the value stands for all. */
  isAll?: boolean;
  icon?: ReactNode;
  /** The content of the popover. */
  children: ReactNode;
};

/** A field that shows a choice and opens a popover to change it. */
export function FilterField(props: FilterFieldProps) {
  const { label, value, isAll = false, icon, isOpen, onOpenChange, children } = props;
  const labelId = useId();
  const valueId = useId();
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
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
          {icon ?? <ChevronDown size={17} className="shrink-0" />}
        </Button>
        {/* The popover itself is the dialog, so that its hidden dismiss buttons are inside it. */}
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

type CheckedListProps = {
  label: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Focuses the first chosen option. Not below a search, which has the focus. */
  autoFocus?: boolean;
  /** Replaces the options where there are none. */
  whenEmpty?: ReactNode;
};

/** A list of checkboxes. */
export function CheckedList({ label, options, chosen, onChange, autoFocus, whenEmpty }: CheckedListProps) {
  return (
    <ListBox
      aria-label={label}
      items={options}
      selectionMode="multiple"
      selectedKeys={chosen}
      onSelectionChange={(keys) => keys !== 'all' && onChange([...keys].map(String))}
      escapeKeyBehavior="none"
      autoFocus={autoFocus}
      renderEmptyState={() => whenEmpty}
      className="max-h-80 min-h-0 flex-1 overflow-y-auto p-1 outline-none"
    >
      {(option) => (
        <ListBoxItem
          textValue={option.label}
          className="group flex min-h-(--control) cursor-pointer items-center gap-3 rounded-chip px-2.5 py-1 outline-none data-[focused]:bg-teal-tint data-[hovered]:bg-teal-faint"
        >
          <span className="grid size-5 shrink-0 place-items-center rounded-[5px] border-2 border-line-strong bg-surface group-data-[selected]:border-teal group-data-[selected]:bg-teal">
            <Check size={14} className="stroke-3 hidden text-white group-data-[selected]:block" />
          </span>
          <span className="min-w-0 flex-1">{option.label}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
