import { type Ref, useId } from 'react';
import { Checkbox } from '../../ui/checkbox';

type CheckListProps<Id extends string> = {
  label: string;
  isLabelHidden?: boolean;
  options: readonly { id: Id; label: string }[];
  value: readonly Id[];
  onChange: (value: Id[]) => void;
  onBlur?: () => void;
  name?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Checkboxes for a short list. The values are in the list's order. */
export function CheckList<Id extends string>(props: CheckListProps<Id>) {
  const { label, isLabelHidden, options, value, onChange, onBlur, ref } = props;
  const labelId = useId();
  return (
    <div role="group" aria-labelledby={labelId}>
      <p id={labelId} className={isLabelHidden ? 'sr-only' : 'type-label'}>
        {label}
      </p>
      <div className="flex flex-wrap gap-x-6">
        {options.map(({ id, label: name }, index) => (
          <Checkbox
            key={id}
            {...(index === 0 && ref && { ref })}
            isSelected={value.includes(id)}
            {...(onBlur && { onBlur })}
            onChange={(isChosen) =>
              onChange(
                options.map((option) => option.id).filter((one) => (one === id ? isChosen : value.includes(one))),
              )
            }
          >
            {name}
          </Checkbox>
        ))}
      </div>
    </div>
  );
}
