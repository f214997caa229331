import {
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '../../lib/i18n/use-translation';
import { SearchField } from '../../ui/search-field';
import { Kbd, useShortcut, useShortcutsAreOn } from './shortcuts';
import { useMedia } from './use-media';

/** Milliseconds after the last keystroke. */
const PAUSE_MS = 200;

type SearchBoxProps = {
  label: string;
  isLabelHidden?: boolean;
  placeholder: string;
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
  const hint = useSearchKey(input, t('shortcuts.search'));

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

  return (
    <SearchField
      ref={input}
      label={label}
      isLabelHidden={isLabelHidden}
      placeholder={placeholder}
      value={text}
      onChange={setText}
      hint={hint}
      className={`min-w-0 ${className}`}
    />
  );
}

/** Makes the key `/` focus a field. Returns the key's picture for the field, where there is room and keys are on. */
export function useSearchKey(input: RefObject<HTMLInputElement | null>, label: string): ReactNode {
  const areOn = useShortcutsAreOn();
  const hasRoom = useMedia('(min-width: 37.5rem)');
  useShortcut('/', label, () => input.current?.select());
  return hasRoom && areOn && <Kbd>/</Kbd>;
}
