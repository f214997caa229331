import { useState } from 'react';
import { useLocation } from 'react-router';
import { useHydrated } from './use-hydrated';

/** Which entries of an accordion are open. The one that the address points at (`#faq-cure`) opens by itself. */
export function useExpanded(ids: readonly string[]) {
  const { hash } = useLocation();
  const target = useHydrated() ? hash.slice(1) : '';
  const [seenTarget, setSeenTarget] = useState('');
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  if (target !== seenTarget) {
    setSeenTarget(target);
    if (ids.includes(target)) setExpanded(new Set([...expanded, target]));
  }
  return { expanded, onExpandedChange: (keys: Iterable<string | number>) => setExpanded(new Set([...keys].map(String))) };
}
