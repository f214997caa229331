import type { Ref } from 'react';
import { Checkbox } from '../../ui/checkbox';
import { ChoiceGroup } from '../../ui/choice-group';

type CheckListProps<Id extends string> = {
  label: string;
  isLabelHidden?: boolean;
  options: readonly { id: Id; label: string }[];
  value: readonly Id[];
  onChange: (value: Id[]) => void;
  onBlur?: () => void;
  name?: string;
  error: string | undefined;
  /** The first checkbox, which is focused when the list is refused. */
  ref?: Ref<HTMLInputElement>;
};

/** Checkboxes for a short list. The values are in the list's order. */
export function CheckList<Id extends string>(props: CheckListProps<Id>) {
  const { label, isLabelHidden = false, options, value, onChange, onBlur, error, ref } = props;
  return (
    <ChoiceGroup title={label} isTitleHidden={isLabelHidden} error={error}>
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
    </ChoiceGroup>
  );
}
