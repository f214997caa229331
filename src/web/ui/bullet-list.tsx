import type { ReactNode } from 'react';

/** Short points, one below the other. */
export function BulletList({ points }: { points: readonly ReactNode[] }) {
  return (
    <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-teal-line">
      {points.map((point, index) => (
        <li key={index} className="pl-1">
          {point}
        </li>
      ))}
    </ul>
  );
}
