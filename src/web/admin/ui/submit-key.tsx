import { useEffect, useEffectEvent } from 'react';
import { topDepth, useDepth } from './layers';

/**
 * Ctrl Enter (or ⌘ Enter) submits the layer it is in, from any focused element: also from a button, which would
 * otherwise handle the key itself.
 */
export function SubmitKey({ onSubmit }: { onSubmit: () => void }) {
  const depth = useDepth();
  const submit = useEffectEvent(onSubmit);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || topDepth() !== depth) return;
      event.preventDefault();
      event.stopPropagation();
      submit();
    }
    document.addEventListener('keydown', onKeyDown, { capture: true });
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [depth]);
  return null;
}
