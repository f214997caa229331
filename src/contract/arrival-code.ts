/** Where the QR code of an arrival is drawn. What it shows is in its address, so that it is the same for everybody. */
export const ARRIVAL_CODE_PATH = '/arrival/{code}.svg';

/** The address of the QR code of an arrival. */
export function arrivalCodeUrl(code: string): string {
  return ARRIVAL_CODE_PATH.replace('{code}', code);
}
