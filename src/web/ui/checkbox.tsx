import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import { type ReactNode, type Ref, useId } from 'react';
import { Checkbox as AriaCheckbox } from 'react-aria-components/Checkbox';
import { useSaid } from '../i18n/said';

type CheckboxProps = {
  children: ReactNode;
  isSelected?: boolean;
  defaultSelected?: boolean;
  onChange?: (isSelected: boolean) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
  error?: string | undefined;
  isRequired?: boolean;
};

/** A tick box; the whole line is its target. */
export function Checkbox({ children, error, ref, ...rest }: CheckboxProps) {
  const errorId = useId();
  const said = useSaid();
  return (
    <div className="flex flex-col gap-1.5">
      <AriaCheckbox
        {...rest}
        validationBehavior="aria"
        inputRef={ref as React.RefObject<HTMLInputElement | null>}
        isInvalid={Boolean(error)}
        aria-describedby={error ? errorId : undefined}
        className="group flex min-h-11 cursor-pointer items-start gap-3 py-2"
      >
        <span className="grid size-6 shrink-0 place-items-center rounded-[6px] border-[1.5px] border-line-strong bg-surface text-surface outline-offset-2 group-data-[focus-visible]:outline-3 group-data-[focus-visible]:outline-teal group-data-[invalid]:border-red group-data-[selected]:border-teal group-data-[selected]:bg-teal">
          <Check aria-hidden="true" size={16} strokeWidth={2.75} className="invisible group-data-[selected]:visible" />
        </span>
        <span className="min-w-0">{children}</span>
      </AriaCheckbox>
      {error && (
        <p id={errorId} className="type-small flex items-start gap-2 font-[550] text-red">
          <CircleAlert aria-hidden="true" size={18} strokeWidth={1.75} className="mt-px shrink-0" />
          {said(error)}
        </p>
      )}
    </div>
  );
}
