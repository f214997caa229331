import { type ComponentType, type ReactNode, Suspense, lazy, useEffect, useState } from 'react';
import { loadPart, untilLoaded } from '../../lib/parts';

/**
 * A part of a screen whose library is loaded later; `waiting` keeps its room. Where it can't be loaded, `Lost` says so until there
 * is a network again.
 */
export function laterPart<Props extends object>(load: () => Promise<ComponentType<Props>>, Lost: ComponentType) {
  const Part = lazy(() =>
    loadPart(load).then(
      (part) => ({ default: part as ComponentType<object> }),
      () => ({ default: Again as ComponentType<object> }),
    ),
  );

  function Again(props: Props) {
    const [Loaded, setLoaded] = useState<ComponentType<Props> | null>(null);
    useEffect(() => void untilLoaded(load).then((part) => setLoaded(() => part)), []);
    return Loaded ? <Loaded {...props} /> : <Lost />;
  }

  return function LaterPart({ waiting, ...props }: Props & { waiting?: ReactNode }) {
    return (
      <Suspense fallback={waiting}>
        <Part {...props} />
      </Suspense>
    );
  };
}
