import Armchair from 'lucide-react/icons/armchair';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Mail from 'lucide-react/icons/mail';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';
import { BOOKING_STATUSES } from '../../../domain/booking';
import searchDrawing from '../../drawings/spot-search.svg';
import { Button } from '../button';
import { ButtonLink } from '../button-link';
import { Card } from '../card';
import { Checkbox } from '../checkbox';
import { Chip } from '../chip';
import { ConfirmDialog } from '../confirm-dialog';
import { Dialog } from '../dialog';
import { EmptyState } from '../empty-state';
import { ErrorState } from '../error-state';
import { FilterPills } from '../filter-pills';
import { Note } from '../note';
import { Callout } from '../callout';
import { OtpField } from '../otp-field';
import { PasswordField } from '../password-field';
import { ProgressBar } from '../progress-bar';
import { RadioTile } from '../radio-tile';
import { SearchField } from '../search-field';
import { Select } from '../select';
import { Skeleton } from '../skeleton';
import { Spinner } from '../spinner';
import { StatusBadge } from '../status-badge';
import { Steps } from '../steps';
import { TextField } from '../text-field';
import { showToast } from '../toast';

/** Every primitive in its states, for developers. Served in development only (/gallery). */
export default function Gallery() {
  return (
    <main className="page-width flex flex-col gap-10 py-10">
      <title>Components and states</title>
      <h1 className="type-title">Components and states</h1>
      <Buttons />
      <Fields />
      <Messages />
    </main>
  );
}

function Buttons() {
  return (
    <section className="flex flex-wrap items-start gap-3">
      <h2 className="type-section w-full">Buttons, badges and chips</h2>
      <Button>Book Now</Button>
      <Button size="large">Log In</Button>
      <Button size="small">Small</Button>
      <Button isBusy busyLabel="Booking">
        Book Appointment
      </Button>
      <Button variant="outline">Learn More</Button>
      <Button variant="tonal" icon={<CalendarPlus size={20} />}>
        Add to calendar
      </Button>
      <Button variant="quiet">View my appointments</Button>
      <Button variant="destructive">Cancel Appointment</Button>
      <Button variant="destructive-solid">Yes, cancel it</Button>
      <Button unavailableBecause="Choose a time first">Book Appointment</Button>
      <ButtonLink to="/">A link</ButtonLink>
      <div className="flex w-full flex-wrap gap-2">
        {BOOKING_STATUSES.map((status) => (
          <StatusBadge key={status} status={status} />
        ))}
        <Chip>Hemodialysis</Chip>
        <Chip size="large">Peritoneal</Chip>
        <Chip>+..</Chip>
        <Chip tone="few" icon={<Armchair size={17} className="stroke-2" />}>
          3 chairs left
        </Chip>
      </div>
    </section>
  );
}

const CITIES = ['All Locations', 'Bengaluru', 'Chennai', 'Mysuru'].map((label) => ({ id: label, label }));
const FILTERS = ['All', 'Upcoming', 'Pending', 'Completed', 'Cancelled'].map((label) => ({ id: label, label }));

function Fields() {
  const [name, setName] = useState('');
  const [city, setCity] = useState('All Locations');
  const [filter, setFilter] = useState('All');
  const [otp, setOtp] = useState('4072');
  return (
    <section className="grid gap-5 md:grid-cols-2">
      <h2 className="type-section md:col-span-2">Fields</h2>
      <TextField label="Email" type="email" placeholder="name@example.com" icon={<Mail size={20} />} />
      <TextField label="Email again" value="lakshmi.raman@" error="Please enter a valid email" />
      <PasswordField label="Password" description="At least 8 characters" autoComplete="current-password" />
      <SearchField label="Center name" placeholder="Search by name" value={name} onChange={setName} />
      <Select label="Location" options={CITIES} value={city} onChange={setCity} icon={<MapPin size={20} />} />
      <OtpField label="One-time password (OTP)" value={otp} onChange={setOtp} />
      <OtpField label="One-time password (OTP), refused" value="123456" error="Invalid OTP" />
      <Steps labels={['Email', 'Code', 'Your details']} current={2} />
      <div>
        <Checkbox>Not ticked</Checkbox>
        <Checkbox defaultSelected>Ticked</Checkbox>
        <Checkbox error="Please agree first">I agree to the processing of my personal data</Checkbox>
      </div>
      <FilterPills label="Show" options={FILTERS} value={filter} onChange={setFilter} />
      <RadioTiles />
    </section>
  );
}

/** Radio tiles of each size: chosen, not chosen, refused, and disabled. */
function RadioTiles() {
  return (['large', 'small', 'compact'] as const).map((size) => (
    <fieldset key={size} className="flex flex-col gap-2">
      <legend className="mb-2 font-label">Radio tiles, {size}</legend>
      <RadioTile size={size} name={size} value="a" defaultChecked>
        9 AM - 1 PM
      </RadioTile>
      <RadioTile
        size={size}
        isLong
        name={size}
        value="b"
        below={<p className="type-second px-4 pb-3">Here would be a field of this choice.</p>}
      >
        A choice with a long text, whose radio button stands at its first line, because it needs several of them on a
        phone
      </RadioTile>
      <RadioTile size={size} name={size} value="c" aria-invalid>
        One of these has to be chosen
      </RadioTile>
      <RadioTile size={size} name={size} value="d" disabled>
        Full
      </RadioTile>
    </fieldset>
  ));
}

function Messages() {
  const [open, setOpen] = useState<'plain' | 'confirm' | null>(null);
  return (
    <section className="grid gap-5 md:grid-cols-2">
      <h2 className="type-section md:col-span-2">Messages</h2>
      <Callout tone="info">The price is the center's own.</Callout>
      <Callout tone="success" title="Payment received" />
      <Callout tone="warning" title="Complete payment: 18 min left" action={<Button size="small">Pay</Button>}>
        ₹1,850 for Thu, 19 Nov 2026
      </Callout>
      <Callout tone="error">Failed to send OTP. Please try again.</Callout>
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
          { label: 'Refund to the account you paid from', value: '₹1,850, in full' },
        ]}
        confirmLabel="Cancel Appointment"
        busyLabel="Cancelling"
      >
        Your chair goes to someone else as soon as you confirm.
      </ConfirmDialog>
    </section>
  );
}
