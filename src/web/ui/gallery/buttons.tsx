import CalendarPlus from 'lucide-react/icons/calendar-plus';
import Armchair from 'lucide-react/icons/armchair';
import { BOOKING_STATUSES } from '../../../domain/booking';
import { Button } from '../button';
import { ButtonLink } from '../button-link';
import { Chip } from '../chip';
import { StatusBadge } from '../status-badge';

export function Buttons() {
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
      <Button variant="tonal" icon={<CalendarPlus aria-hidden="true" size={20} strokeWidth={1.75} />}>
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
        <Chip tone="few" icon={<Armchair aria-hidden="true" size={17} strokeWidth={2} />}>
          3 chairs left
        </Chip>
      </div>
    </section>
  );
}
