import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';

type CheckedListProps = {
  label: string;
  options: readonly { id: string; label: string }[];
  chosen: readonly string[];
  onChange: (ids: string[]) => void;
  /** Focuses the first chosen option; with a search above, that has the focus. */
  autoFocus?: boolean;
  /** Instead of options, when there are none. */
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
            <Check
              aria-hidden="true"
              size={14}
              strokeWidth={3}
              className="hidden text-white group-data-[selected]:block"
            />
          </span>
          <span className="min-w-0 flex-1">{option.label}</span>
        </ListBoxItem>
      )}
    </ListBox>
  );
}
