import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Input } from 'react-aria-components/Input';
import { SearchField } from 'react-aria-components/SearchField';
import { useTranslation } from '../../i18n/use-translation';
import { fieldFrame } from './field-frame';
import { FieldLabel } from './field-label';
import { Kbd, useShortcut, useShortcutsAreOn } from './shortcuts';
import { useMedia } from './use-media';

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 200;

type SearchBoxProps = {
  label: string;
  isLabelHidden?: boolean;
  placeholder?: string;
  /** The present search, from the URL. */
  value: string;
  onSearch: (text: string) => void;
  /** Focuses the field after the last filter is removed. */
  ref?: Ref<{ focus: () => void }>;
  className?: string;
};

/** A search while typing. `/` focuses it, Escape empties it. */
export function SearchBox({ label, isLabelHidden, placeholder, value, onSearch, ref, className = '' }: SearchBoxProps) {
  const { t } = useTranslation('admin');
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const [sent, setSent] = useState(value);
  const search = useEffectEvent(onSearch);
  const areShortcutsOn = useShortcutsAreOn();
  const showsKey = useMedia('(min-width: 37.5rem)') && areShortcutsOn;

  // Changed from outside: Clear all, or Back. Our own text returns a moment later, without its trailing space.
  if (value !== seen) {
    setSeen(value);
    if (value !== sent) {
      setSent(value);
      setText(value);
    }
  }
  useEffect(() => {
    const wanted = text.trim();
    if (wanted === sent) return;
    const timer = setTimeout(
      () => {
        setSent(wanted);
        search(wanted);
      },
      wanted ? PAUSE_MS : 0,
    );
    return () => clearTimeout(timer);
  }, [text, sent]);

  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }), []);
  useShortcut('/', t('shortcuts.search'), () => input.current?.select());

  return (
    <SearchField value={text} onChange={setText} className={`group flex min-w-0 flex-col gap-1 ${className}`}>
      <FieldLabel isHidden={isLabelHidden}>{label}</FieldLabel>
      <div className={fieldFrame()}>
        <Search aria-hidden="true" size={18} strokeWidth={1.75} className="ml-3 shrink-0 text-muted" />
        <Input
          ref={input}
          placeholder={placeholder}
          className="min-h-9.5 w-full min-w-0 flex-1 rounded-chip bg-transparent px-2.5 outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {showsKey && (
          <span aria-hidden="true" className="mr-2.5 hidden group-data-[empty]:block">
            <Kbd>/</Kbd>
          </span>
        )}
        <Button
          aria-label={t('common:clearSearch')}
          className="focus-ring mr-0.5 grid size-9 shrink-0 place-items-center rounded-chip text-muted group-data-[empty]:hidden hover:text-teal pointer-coarse:size-10"
        >
          <X aria-hidden="true" size={17} strokeWidth={1.75} />
        </Button>
      </div>
    </SearchField>
  );
}
