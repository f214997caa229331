import Hourglass from 'lucide-react/icons/hourglass';
import type { ReactNode } from 'react';
import { Card } from '../../ui/card';

/** A card for kept chairs. Its poster says until when they are kept; after that others may have them. */
export function KeptCard({ until, children }: { until: string; children: ReactNode }) {
  return (
    <Card className="overflow-hidden border-teal-ring">
      <p
        role="status"
        className="flex items-start gap-3 bg-teal px-5 py-4.5 text-[min(1.5rem,max(22px,9.5vw))] leading-tight font-title text-balance text-white desk:text-figure-wide"
      >
        <Hourglass size={26} className="mt-0.5 shrink-0 desk:mt-1" />
        <span className="min-w-0">{until}</span>
      </p>
      <div className="flex flex-col gap-3 p-5">{children}</div>
    </Card>
  );
}
