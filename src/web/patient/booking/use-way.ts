import { useState } from 'react';
import type { Loaded } from './page';

/** How it is paid: the ways, with what is left to pay with a sponsor's code once that is known. `onChange` is called before another. */
export function useWay({ paying, answered }: Loaded, onChange: () => void) {
  const { values } = answered ?? {};
  const [wayId, setWay] = useState(values?.['way'] ?? paying?.first);
  // The answer after which another code was typed.
  const [outdated, setOutdated] = useState<Loaded['answered']>();
  const share = answered === outdated ? null : shareOfCode(answered);
  const ways = (paying?.ways ?? []).map((one) => (one.kind === 'sponsor' ? { ...one, price: share } : one));
  const chosen = ways.find(({ id }) => wayId === id || wayId?.startsWith(`${id} `)) ?? ways[0] ?? null;
  return {
    ways,
    /** Null where it is not asked. */
    chosen,
    /** For the address; null for the first, which is chosen without it. */
    idInAddress: chosen && chosen.id !== ways[0]?.id ? chosen.id : null,
    /** A sponsor's code that was sent. */
    code: values?.['sponsorCode'],
    choose(id: string) {
      onChange();
      setWay(id);
    },
    /** Another code was typed: what is left to pay with it is not known. */
    changeCode() {
      onChange();
      setOutdated(answered);
    },
  };
}

/**
 * Rupees that are left to pay with the sponsor's code that was sent, which the patient has seen or is shown now; null while that
 * is not known.
 */
function shareOfCode(answered: Loaded['answered']): number | null {
  if (answered && 'refusal' in answered && answered.refusal.price !== undefined) return answered.refusal.price;
  const [kind, shown] = answered?.values['way']?.split(' ') ?? [];
  return kind === 'sponsor' && Number(shown) > 0 ? Number(shown) : null;
}
