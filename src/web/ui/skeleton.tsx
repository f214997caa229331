/** The skeleton of a card, in its own shape, without shimmer. The list around it says "Loading...". */
export function Skeleton({ className = '' }: { className?: string }) {
  return <span aria-hidden="true" className={`block rounded-chip bg-bone ${className}`} />;
}
