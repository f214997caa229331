import { useState } from 'react';
import type { User } from '../../../../contract/admin/users';
import { BlockDialog } from './block-dialog';
import { UnblockDialog } from './unblock-dialog';

type BlockOrUnblockProps = { user: User; onClose: () => void };

/** The dialog that fits the user's status when it was opened. */
export function BlockOrUnblock({ user, onClose }: BlockOrUnblockProps) {
  const [wasActive] = useState(user.status);
  return wasActive ? <BlockDialog user={user} onClose={onClose} /> : <UnblockDialog user={user} onClose={onClose} />;
}
