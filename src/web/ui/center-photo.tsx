import Hospital from 'lucide-react/icons/hospital';
import { useState } from 'react';
import { classNames } from './class-names';

type CenterPhotoProps = {
  photo: string;
  /** The alt text; empty when the name is beside it. */
  alt?: string;
  isFirst?: boolean;
  className?: string;
};

/** A center's photo, 16:9 or cropped by `className`; a plain background with an icon when it can't be shown. */
export function CenterPhoto({ photo, alt = '', isFirst, className }: CenterPhotoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!photo || failed === photo) {
    return (
      <span className={classNames('grid place-items-center bg-bone text-muted', className)}>
        <Hospital size={36} />
      </span>
    );
  }
  return (
    <img
      src={`/images/${photo}`}
      alt={alt}
      width={640}
      height={360}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(photo)}
      className={classNames('bg-bone object-cover', className)}
    />
  );
}
