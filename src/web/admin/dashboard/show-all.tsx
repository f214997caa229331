import { Button } from 'react-aria-components/Button';

type ShowAllProps = {
  isAll: boolean;
  onChange: (isAll: boolean) => void;
  /** What the button says while only some are shown: "All 22 centers". */
  all: string;
  fewer: string;
};

/** Shows the rest of a list in its place, and hides it again. */
export function ShowAll({ isAll, onChange, all, fewer }: ShowAllProps) {
  return (
    <Button
      onPress={() => onChange(!isAll)}
      aria-expanded={isAll}
      className="focus-ring inline-flex min-h-8 items-center rounded-chip px-1 text-sm font-[550] text-teal underline decoration-teal-line decoration-1 underline-offset-4 hover:text-teal-hover hover:decoration-current pointer-coarse:min-h-11"
    >
      {isAll ? fewer : all}
    </Button>
  );
}
