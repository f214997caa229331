import { type ComponentType, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { serverHas } from '../framework/router-of-page';
import { loadPart } from '../lib/parts';
import { PartBoundary } from './part-boundary';

/**
 * A dialog whose code, with React Aria, is loaded on first use; it is mounted while open. If its code or words can't be loaded,
 * `instead` is opened: the path of the page that asks the same without scripts. It is opened as a document, which needs no further
 * code.
 */
export function lazyDialog<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>) {
  let Loaded: ComponentType<Props> | null = null;

  return function LazyDialog({ instead, ...props }: Props & { instead: string }) {
    const [Dialog, setDialog] = useState(() => Loaded as ComponentType<object> | null);
    const navigate = useNavigate();
    function giveUp() {
      (props as unknown as Props).onClose();
      void serverHas().then((found) => (found === 'nothing' ? navigate(instead) : window.location.assign(instead)));
    }
    const giveUpLater = useEffectEvent(giveUp);
    useEffect(() => {
      if (!Loaded)
        loadPart(load).then(
          (dialog) => setDialog(() => (Loaded = dialog) as ComponentType<object>),
          () => giveUpLater(),
        );
    }, []);
    return (
      <PartBoundary onLost={giveUp}>
        <Suspense>{Dialog && <Dialog {...props} />}</Suspense>
      </PartBoundary>
    );
  };
}

/** `ConfirmDialog` for the pages of patients. */
export const LazyConfirmDialog = lazyDialog(() => import('./confirm-dialog').then((file) => file.ConfirmDialog));
