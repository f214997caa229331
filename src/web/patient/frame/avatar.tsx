import { useState } from 'react';
import type { User } from '../../../contract/accounts/account';

const SIZES = { regular: 'size-11', large: 'size-18 text-figure' };

/** The profile picture, or the first letter of the username if there is none or it can't be loaded. */
export function Avatar({ user, size = 'regular' }: { user: User; size?: keyof typeof SIZES }) {
  const [lost, setLost] = useState<string | null>(null);
  const { profilePicture, username } = user;
  if (profilePicture && profilePicture !== lost) {
    return (
      <img
        // The picture may have failed before the scripts loaded, when nothing could notice.
        ref={(picture) => {
          if (picture?.complete && picture.naturalWidth === 0) setLost(profilePicture);
        }}
        src={profilePicture}
        alt=""
        referrerPolicy="no-referrer"
        onError={() => setLost(profilePicture)}
        className={`shrink-0 rounded-full object-cover ${SIZES[size]}`}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      className={`grid shrink-0 place-items-center rounded-full bg-teal leading-none font-strong text-white ${SIZES[size]}`}
    >
      {[...username][0]?.toLocaleUpperCase()}
    </span>
  );
}
