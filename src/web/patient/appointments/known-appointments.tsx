import { type ReactNode, useState } from 'react';
import { AllAppointments, LIST_HEADING_ID } from './all-appointments';
import { type Appointment, isHeld, nextAppointment } from './appointment';
import { CancelDialog } from './cancel-dialog';
import { Counters } from './counters';
import { NoAppointments, NothingAhead } from './empty';
import { NextPoster } from './next-poster';
import { PageHead } from './page-head';
import { UnpaidStrip } from './unpaid-strip';
import { type KnownAppointments, useLiveAppointments } from './use-appointments';

/** The button that asked is gone with the appointment, so the focus goes to the list, once the dialog has let go of it. */
function focusList() {
  requestAnimationFrame(() => requestAnimationFrame(() => document.getElementById(LIST_HEADING_ID)?.focus()));
}

/** The counters, payments to finish, the next appointment, and all of them. */
export function KnownAppointmentsView({ known, notice }: { known: KnownAppointments; notice: ReactNode }) {
  const { now, appointments } = useLiveAppointments(known);
  const [asked, setAsked] = useState<Appointment | null>(null);
  const next = nextAppointment(appointments, now);
  const unpaid = appointments.filter(isHeld);
  return (
    <>
      <PageHead>
        <Counters appointments={appointments} />
      </PageHead>
      {notice}
      {unpaid.map((held) => (
        <UnpaidStrip key={held._id} appointment={held} now={now} />
      ))}
      {appointments.length === 0 ? (
        <NoAppointments />
      ) : (
        <>
          {next && <NextPoster appointment={next} now={now} onCancel={setAsked} />}
          {!next && unpaid.length === 0 && <NothingAhead />}
          <div className="mt-6 desk:mt-8">
            <AllAppointments appointments={appointments} now={now} onCancel={setAsked} />
          </div>
        </>
      )}
      {asked && (
        <CancelDialog
          appointment={asked}
          now={now}
          onClose={() => setAsked(null)}
          onCancelled={() => {
            setAsked(null);
            focusList();
          }}
        />
      )}
    </>
  );
}
