import { type ReactNode, useState } from 'react';
import { AllAppointments, LIST_HEADING_ID } from './all-appointments';
import { isHeld, nextAppointment } from './appointment';
import type { Ask, Question } from './ask';
import { CancelDialog } from './cancel-dialog';
import { NoAppointments, NothingAhead } from './empty';
import { NextPoster } from './next-poster';
import { RescheduleDialog } from './reschedule-dialog';
import { UnpaidStrip } from './unpaid-strip';
import { type KnownAppointments, useLiveAppointments } from './use-appointments';

/** Where the button that asked is gone with its appointment, the focus goes to the list, once the dialog has let go of it. */
function keepFocus() {
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) document.getElementById(LIST_HEADING_ID)?.focus();
    }),
  );
}

/** Payments to finish, the next appointment, and all of them. */
export function KnownAppointmentsView({ known, notice }: { known: KnownAppointments; notice: ReactNode }) {
  const { now, appointments } = useLiveAppointments(known);
  const [asked, setAsked] = useState<{ question: Question; id: string } | null>(null);
  const appointment = appointments.find(({ _id }) => _id === asked?.id);
  const ask: Ask = (question, { _id }) => setAsked({ question, id: _id });
  const close = () => setAsked(null);
  const done = () => {
    close();
    keepFocus();
  };
  const next = nextAppointment(appointments, now);
  const unpaid = appointments.filter(isHeld);
  return (
    <>
      {notice}
      {unpaid.map((held) => (
        <UnpaidStrip key={held._id} appointment={held} now={now} />
      ))}
      {appointments.length === 0 ? (
        <NoAppointments />
      ) : (
        <>
          {next && <NextPoster appointment={next} now={now} onAsk={ask} />}
          {!next && unpaid.length === 0 && <NothingAhead />}
          <div className="mt-6 desk:mt-8">
            <AllAppointments appointments={appointments} now={now} onAsk={ask} />
          </div>
        </>
      )}
      {asked?.question === 'cancel' && appointment && (
        <CancelDialog appointment={appointment} onClose={close} onCancelled={done} />
      )}
      {asked?.question === 'reschedule' && appointment && (
        <RescheduleDialog
          appointment={appointment}
          appointments={appointments}
          now={now}
          onClose={close}
          onMoved={done}
        />
      )}
    </>
  );
}
