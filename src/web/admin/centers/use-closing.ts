import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import * as adminPaths from '../../../contract/admin/paths';
import { capacity } from '../../../contract/admin/centers/capacity';
import { closures } from '../../../contract/admin/closures';
import type { BodyOf } from '../../../contract/endpoint';
import { ApiError } from '../../lib/api/api-error';
import { callAdmin } from '../api/call-admin';
import { useAdminErrorText } from '../api/use-admin-error-text';
import { useChange } from '../api/use-change';
import { tell } from '../ui/tell';

type Wanted = BodyOf<typeof closures.preview>;
type Close = { wanted: Wanted; how?: 'plan' | 'anyway' };

/**
 * Closes dates, a window or chairs. It first loads whom that touches. Where it touches nobody, it closes at once; otherwise staff
 * choose: make a plan for the people and open it, close and leave them where they are, or don't close.
 */
export function useClosing(id: string, onDone: () => void) {
  const navigate = useNavigate();
  const errorText = useAdminErrorText();
  const look = useMutation({
    mutationFn: (wanted: Wanted) => callAdmin(closures.preview, { params: { id }, body: wanted }),
    onSuccess: ({ preview }, wanted) => {
      if (preview.counts.touched === 0) close.mutate({ wanted });
    },
  });
  const close = useChange(
    (call, { wanted, how }: Close) =>
      call(capacity.addException, { params: { id }, body: { ...wanted, ...(how && { [how]: true }) } }),
    {
      onSuccess: ({ message, plan }) => {
        tell('success', message);
        look.reset();
        onDone();
        if (plan) void navigate(adminPaths.closure(plan._id));
      },
      onError: (error, { wanted }) => {
        // Somebody booked there since that was loaded.
        if (error instanceof ApiError && error.code === 'capacity-below-sold') {
          close.reset();
          look.mutate(wanted);
        }
      },
    },
  );
  const touched = look.data && look.data.preview.counts.touched > 0 ? look.data.preview : null;
  const failed = look.error ?? close.error;
  const said = failed && errorText(failed);
  return {
    look: (wanted: Wanted) => look.mutate(wanted),
    isLooking: look.isPending || (close.isPending && touched === null),
    /** Whom it touches, while staff have to choose. */
    touched,
    close: (how: 'plan' | 'anyway') => look.variables && close.mutate({ wanted: look.variables, how }),
    /** What is being done with the people it touches; null while nothing is. */
    closing: close.isPending ? (close.variables.how ?? null) : null,
    /** Why it failed. */
    said,
    forget: () => {
      look.reset();
      close.reset();
    },
  };
}
