import { useState } from 'react';
import type { Loaded } from './page';

/**
 * The ways to pay and the chosen one. A sponsor's way has its share as price once that is known. `onChange` is called before the
 * choice changes.
 */
export function useWay({ paying, answered }: Loaded, onChange: () => void) {
  const { values } = answered ?? {};
  const [wayId, setWay] = useState(values?.['way'] ?? paying?.first);
  // The answer that a newly typed code has made invalid.
  const [outdated, setOutdated] = useState<Loaded['answered']>();
  const share = answered === outdated ? null : shareOfCode(answered);
  const ways = (paying?.ways ?? []).map((one) => (one.kind === 'sponsor' ? { ...one, price: share } : one));
  const chosen = ways.find(({ id }) => wayId === id || wayId?.startsWith(`${id} `)) ?? ways[0] ?? null;
  return {
    ways,
    /** Null where there is only one way to pay. */
    chosen,
    /** The chosen way for the URL; null for the first one, which is the default. */
    idInAddress: chosen && chosen.id !== ways[0]?.id ? chosen.id : null,
    /** The sponsor's code that was sent. */
    code: values?.['sponsorCode'],
    choose(id: string) {
      onChange();
      setWay(id);
    },
    /** Called when another code is typed: its share is not known yet. */
    changeCode() {
      onChange();
      setOutdated(answered);
    },
  };
}

/**
 * What is left to pay with the sponsor's code that was sent, in rupees, as the patient sees it now or has seen it; null while
 * unknown.
 */
function shareOfCode(answered: Loaded['answered']): number | null {
  if (answered && 'refusal' in answered && answered.refusal.price !== undefined) return answered.refusal.price;
  const [kind, shown] = answered?.values['way']?.split(' ') ?? [];
  return kind === 'sponsor' && Number(shown) > 0 ? Number(shown) : null;
}
