import Check from 'lucide-react/icons/check';
import Copy from 'lucide-react/icons/copy';
import { useEffect, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTranslation } from '../../lib/i18n/use-translation';
import { tell } from './tell';

/** For how many milliseconds it shows "Copied". */
const SAYS_DONE_MS = 2000;

type CopyButtonProps = {
  text: string;
  /** Read out: "Copy the payment id". */
  name: string;
};

/** Copies a text to the clipboard; the button itself then says so. */
export function CopyButton({ text, name }: CopyButtonProps) {
  const { t } = useTranslation('admin');
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => setDone(false), SAYS_DONE_MS);
    return () => clearTimeout(timer);
  }, [isDone]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setDone(true);
    } catch {
      // Not allowed, or no clipboard without https: the text can still be selected.
      tell('error', t('copy.failed'));
    }
  }

  const Icon = isDone ? Check : Copy;
  return (
    <>
      <Button
        onPress={() => void copy()}
        aria-label={name}
        className="focus-ring admin-strong admin-fine my-[calc((1.3rem-var(--row-control))/2)] -mx-2 inline-flex min-h-(--row-control) shrink-0 items-center gap-1.5 rounded-[6px] px-2 text-teal hover:bg-teal-faint"
      >
        <Icon size={16} />
        {t(isDone ? 'copy.done' : 'copy.copy')}
      </Button>
      <span role="status" className="sr-only">
        {isDone && t('copy.done')}
      </span>
    </>
  );
}
