import type { Booking } from '../../../contract/bookings/bookings';

type BookedCenter = Booking['dialysisCenterId'];

/** Address and city on one line. */
export function addressLine({ CenterAddress, CenterCity }: Pick<BookedCenter, 'CenterAddress' | 'CenterCity'>): string {
  return `${CenterAddress}, ${CenterCity}`;
}

/** A map with directions to the center: by its coordinates, otherwise by its name and address. */
export function directionsUrl(center: BookedCenter): string {
  const { Latitude, Longitude, CenterName } = center;
  const destination =
    Latitude !== null && Longitude !== null ? `${Latitude},${Longitude}` : `${CenterName}, ${addressLine(center)}`;
  return `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination })}`;
}
