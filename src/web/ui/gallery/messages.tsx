import { useState } from 'react';
import searchDrawing from '../../drawings/spot-search.svg';
import { Button } from '../button';
import { Card } from '../card';
import { ConfirmDialog } from '../confirm-dialog';
import { Dialog } from '../dialog';
import { EmptyState } from '../empty-state';
import { ErrorState } from '../error-state';
import { Note } from '../note';
import { Notice } from '../notice';
import { ProgressBar } from '../progress-bar';
import { Skeleton } from '../skeleton';
import { Spinner } from '../spinner';
import { showToast } from '../toast';

export function Messages() {
  const [open, setOpen] = useState<'plain' | 'confirm' | null>(null);
  return (
    <section className="grid gap-5 md:grid-cols-2">
      <h2 className="type-section md:col-span-2">Messages</h2>
      <Notice tone="info">The price is the center's own.</Notice>
      <Notice tone="success" title="Payment received" />
      <Notice tone="warning" title="Complete payment: 18 min left" action={<Button size="small">Pay</Button>}>
        ₹1,850 for Thu, 19 Nov 2026
      </Notice>
      <Notice tone="error">Failed to send OTP. Please try again.</Notice>
      <Note>
        You can reschedule or cancel until <b>Sun, 15 Nov 2026, 9 AM</b>.
      </Note>
      <ProgressBar label="Loading dialysis centers" value={55} />
      <EmptyState drawing={searchDrawing} title="No centers found" action={<Button>Reset Filters</Button>}>
        No center in Bengaluru has 'Nimbus' in its name.
      </EmptyState>
      <ErrorState
        title="The centers could not be loaded."
        text="Please check your connection."
        onRetry={() => undefined}
      />
      <Card className="flex flex-col gap-3 p-5">
        <Skeleton className="h-24 w-24" />
        <Skeleton className="h-4 w-2/3" />
      </Card>
      <Spinner />
      <div className="flex flex-wrap gap-3 md:col-span-2">
        <Button onPress={() => setOpen('confirm')}>Ask</Button>
        <Button onPress={() => setOpen('plain')}>Show</Button>
        <Button onPress={() => void showToast('success', 'Registration successful!')}>Succeed</Button>
        <Button onPress={() => void showToast('error', 'Failed to send OTP. Please try again.')}>Fail</Button>
      </div>
      <Dialog isOpen={open === 'plain'} onClose={() => setOpen(null)} title="Forgot password?" hasCross>
        <p>Please call us.</p>
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onClose={() => setOpen(null)}
        onConfirm={() => setOpen(null)}
        title="Cancel this appointment?"
        facts={[
          { label: 'Appointment', value: 'Mon, 16 Nov 2026, 9 AM - 1 PM' },
          { label: 'Refund to your card', value: '₹1,850, in full' },
        ]}
        confirmLabel="Cancel Appointment"
        busyLabel="Cancelling"
      >
        Your chair goes to someone else as soon as you confirm.
      </ConfirmDialog>
    </section>
  );
}
