import { use } from 'react';
import { Button } from 'react-aria-components/Button';
import { CurrentRow } from './current-row';

type ShowAllProps = {
  isAll: boolean;
  onChange: (isAll: boolean) => void;
  /** The button's label while collapsed: "All 22 centers". */
  all: string;
  fewer: string;
};

/** Expands and collapses a list in place. */
export function ShowAll({ isAll, onChange, all, fewer }: ShowAllProps) {
  const isCurrent = use(CurrentRow);
  return (
    <Button
      onPress={() => onChange(!isAll)}
      aria-expanded={isAll}
      excludeFromTabOrder={!isCurrent}
      className="focus-ring admin-fine admin-strong -mx-1 inline-flex min-h-(--row-control) items-center rounded-chip px-1 text-teal underline decoration-teal-line decoration-1 underline-offset-4 hover:text-teal-hover hover:decoration-current"
    >
      {isAll ? fewer : all}
    </Button>
  );
}
