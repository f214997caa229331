/** What administrators do with appointments. */
import { type AppointmentDetail, appointments } from '../src/contract/admin';
import type { BodyOf } from '../src/contract';
import type { AdministratorAtWork } from './administrator';
import type { RefusedAnswer } from './client';
import { waitFor } from './wait-for';

type Turn = BodyOf<typeof appointments.setStatus>;

export async function look({ client }: AdministratorAtWork, id: string): Promise<AppointmentDetail> {
  return (await client.call(appointments.get, { params: { id } })).appointment;
}

export async function turn({ client }: AdministratorAtWork, id: string, body: Turn): Promise<AppointmentDetail> {
  return (await client.call(appointments.setStatus, { params: { id }, body })).appointment;
}

export function turnRefused({ client }: AdministratorAtWork, id: string, body: Turn): Promise<RefusedAnswer> {
  return client.refused(appointments.setStatus, { params: { id }, body });
}

/** Waits until an appointment is in a state. */
export function appointmentThat(
  administrator: AdministratorAtWork,
  id: string,
  what: string,
  is: (appointment: AppointmentDetail) => boolean,
): Promise<AppointmentDetail> {
  return waitFor(`an appointment that ${what}`, async () => {
    const appointment = await look(administrator, id);
    return is(appointment) && appointment;
  });
}
