import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type ComponentProps, type ReactNode, type RefObject, useId, useRef } from 'react';
import { useTranslation } from '../lib/i18n/use-translation';
import { FIELD_CONTROL, FIELD_LABEL, fieldFrame } from './field-parts';

type SearchFieldProps = {
  label: string;
  /** `phone`: hidden only where there is little room. */
  isLabelHidden?: boolean | 'phone';
  name?: string;
  /** Left out for an uncontrolled field, so that typing renders nothing. */
  value?: string;
  ref?: RefObject<HTMLInputElement | null>;
  onChange: (value: string) => void;
  placeholder?: string;
  /** Shown at the right while the field is empty: the key that leads to it. */
  hint?: ReactNode;
  /** More props of the input, such as those of a combobox. */
  field?: ComponentProps<'input'>;
  className?: string;
};

/** Created once, since the field may render at every keystroke. */
const SEARCH = <Search size={20} className="ml-[var(--field-inset,--spacing(4))] shrink-0 text-muted" />;
const CROSS = <X size={20} />;

/** A search while typing; Escape or the cross empties it. */
export function SearchField({
  label,
  isLabelHidden,
  name,
  value,
  onChange,
  placeholder,
  ref,
  hint,
  field,
  className = '',
}: SearchFieldProps) {
  const { t } = useTranslation();
  const id = useId();
  const own = useRef<HTMLInputElement>(null);
  const input = ref ?? own;

  function clear() {
    input.current!.value = '';
    onChange('');
    input.current!.focus();
  }

  return (
    <div className={`flex flex-col gap-1.5 ${className}`}>
      <label
        htmlFor={id}
        className={isLabelHidden === true ? 'sr-only' : `${FIELD_LABEL} ${isLabelHidden ? 'max-md:sr-only' : ''}`}
      >
        {label}
      </label>
      <div className={fieldFrame()}>
        {SEARCH}
        <input
          ref={input}
          id={id}
          type="search"
          name={name}
          value={value}
          placeholder={placeholder}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          {...field}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => {
            // While text is being composed, as with an Indian keyboard, Enter is not a choice yet.
            if (event.nativeEvent.isComposing) return;
            field?.onKeyDown?.(event);
            if (event.key !== 'Escape' || !event.currentTarget.value) return;
            event.preventDefault();
            clear();
          }}
          className={`peer ${FIELD_CONTROL} rounded-control px-3 [&::-webkit-search-cancel-button]:hidden`}
        />
        {hint && (
          <span aria-hidden="true" className="mr-1 hidden w-11 shrink-0 place-items-center peer-placeholder-shown:grid">
            {hint}
          </span>
        )}
        <button
          type="button"
          tabIndex={-1}
          aria-label={t('clearSearch')}
          onClick={clear}
          className="focus-ring -my-[1.5px] mr-1 grid w-11 shrink-0 place-items-center self-stretch rounded-chip text-muted peer-placeholder-shown:hidden hover:text-teal noscript:hidden"
        >
          {CROSS}
        </button>
      </div>
    </div>
  );
}
