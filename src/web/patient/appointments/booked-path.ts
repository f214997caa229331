/** The page of a booking with which nothing is to be paid online: My Appointments, which begins with it. */
export function bookedPath({ date, time, for: forWhom }: { date: string; time: string; for?: string }): string {
  return `/myappoinments?${new URLSearchParams({ ...(forWhom && { for: forWhom }), booked: `${date} ${time}` })}`;
}
