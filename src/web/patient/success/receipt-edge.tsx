import { useId } from 'react';

/** The torn lower edge of the receipt. */
export function ReceiptEdge() {
  const id = useId();
  return (
    <svg aria-hidden="true" className="-mt-px block h-[9px] w-full print:hidden">
      <pattern id={id} width="20" height="9" patternUnits="userSpaceOnUse">
        <path fill="#fff" d="M0 0H20L16.2 6.6Q15.2 8.6 13.2 8.6H6.8Q4.8 8.6 3.8 6.6Z" />
      </pattern>
      <rect width="100%" height="9" fill={`url(#${id})`} />
    </svg>
  );
}
