import { useEffect, useEffectEvent } from 'react';
import { topDepth, useDepth } from './layers';

/** Ctrl Enter (or ⌘ Enter) submits the layer that this stands in, wherever in it the focus is. */
export function SubmitKey({ onSubmit }: { onSubmit: () => void }) {
  const depth = useDepth();
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || topDepth() !== depth) return;
      event.preventDefault();
      submit();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [depth]);
  return null;
}
