import X from 'lucide-react/icons/x';
import { type KeyboardEvent, type Ref, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextField } from 'react-aria-components/TextField';
import { useTranslation } from '../../lib/i18n/use-translation';
import { FieldDescription, FieldMessage } from '../../ui/aria-field-parts';
import { FIELD_LABEL, fieldFrame } from '../../ui/field-parts';

type TagInputProps = {
  label: string;
  name: string;
  value: string[];
  onChange: (tags: string[]) => void;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** Examples, shown while the field is empty. */
  placeholder: string;
  error?: string | undefined;
};

/** Several words: Enter or comma adds one; Backspace in the empty field selects the last, a second press removes it. */
export function TagInput({ label, name, value, onChange, onBlur, ref, placeholder, error }: TagInputProps) {
  const { t } = useTranslation('admin-centers');
  const [text, setText] = useState('');
  const [said, setSaid] = useState('');
  const row = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement | null>(null);

  function add(typed: string) {
    const next = withTags(value, typed);
    setText('');
    if (next.length === value.length) return;
    setSaid(t('form.tags.added', { tag: next.slice(value.length).join(', ') }));
    onChange(next);
  }

  function remove(tag: string) {
    onChange(value.filter((other) => other !== tag));
    setSaid(t('form.tags.removed', { tag }));
    input.current?.focus();
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const hasText = text.trim() !== '';
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey) {
      // Never submits the form: people press Enter again and again to add words.
      event.preventDefault();
      if (hasText) add(text);
    } else if (event.key === 'Enter' && hasText) {
      add(text);
    } else if (event.key === 'Backspace' && text === '' && value.length > 0) {
      event.preventDefault();
      const buttons = row.current?.querySelectorAll<HTMLElement>('[data-tag]');
      buttons?.item(buttons.length - 1).focus();
    }
  }

  return (
    <TextField
      name={name}
      value={text}
      onChange={(typed) => (/[,\n]/.test(typed) ? add(typed) : setText(typed))}
      onBlur={() => {
        // A typed word becomes a tag when the focus leaves the field.
        if (text.trim()) whenPointerIsUp(() => add(text));
        onBlur?.();
      }}
      isInvalid={Boolean(error)}
      validationBehavior="aria"
      className="flex flex-col gap-1.5"
    >
      <Label className={FIELD_LABEL}>{label}</Label>
      <div ref={row} className={`${fieldFrame(Boolean(error))} flex-wrap gap-1.5 px-1.5 py-1`}>
        {value.map((tag) => (
          <span key={tag} className="flex max-w-full items-center rounded-[6px] bg-teal-tint pl-2.5 text-teal">
            <span className="min-w-0 [overflow-wrap:anywhere]">{tag}</span>
            <Button
              data-tag=""
              onPress={() => remove(tag)}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' || event.key === 'Delete') remove(tag);
                else event.continuePropagation();
              }}
              aria-label={t('form.tags.remove', { tag })}
              className="grid min-h-(--row-control) w-(--row-control) shrink-0 place-items-center rounded-[6px] -outline-offset-2 hover:bg-teal-ring"
            >
              <X size={16} />
            </Button>
          </span>
        ))}
        <Input
          ref={(element) => {
            input.current = element;
            if (typeof ref === 'function') ref(element);
          }}
          onKeyDown={onKeyDown}
          maxLength={400}
          placeholder={value.length > 0 ? t('form.tags.another') : placeholder}
          className="-my-[5.5px] min-h-(--control) min-w-30 flex-1 bg-transparent px-1.5 outline-none placeholder:text-faint"
        />
      </div>
      <span role="status" className="sr-only">
        {said}
      </span>
      <FieldMessage>{error}</FieldMessage>
      {!error && <FieldDescription>{t('form.tags.help')}</FieldDescription>}
    </TextField>
  );
}

/** The tags plus the typed text, split at commas and trimmed; duplicates are left out, ignoring case. */
export function withTags(tags: readonly string[], typed: string): string[] {
  const next = [...tags];
  for (const word of typed.split(/[,\n]/).map((part) => part.trim().replace(/\s+/g, ' '))) {
    if (word && !next.some((tag) => tag.toLowerCase() === word.toLowerCase())) next.push(word);
  }
  return next;
}

/** Whether a pointer is pressed now. */
let isDown = false;
if (typeof document !== 'undefined') {
  document.addEventListener('pointerdown', () => (isDown = true), true);
  for (const end of ['pointerup', 'pointercancel']) document.addEventListener(end, () => (isDown = false), true);
}

/**
 * Runs at once or, during a press, when it ends: a layout shift during a press would move the button away from the pointer.
 */
function whenPointerIsUp(act: () => void): void {
  if (!isDown) return act();
  const ended = new AbortController();
  for (const end of ['pointerup', 'pointercancel']) {
    document.addEventListener(
      end,
      () => {
        ended.abort();
        act();
      },
      { capture: true, signal: ended.signal },
    );
  }
}
