/** The front of a center. Its name stands beside it, so it says nothing to a screen reader. */
export function CenterPhoto({ photo, className }: { photo: string; className: string }) {
  return <img src={`/images/${photo}`} alt="" className={`rounded-control bg-bone object-cover ${className}`} />;
}
