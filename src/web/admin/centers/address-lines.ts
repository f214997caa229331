import type { AdminCenter } from '../../../contract/admin';

/** An address in two lines: the street; and the city, with the PIN code where the address ends with one. */
export function addressLines({
  CenterAddress,
  CenterCity,
}: Pick<AdminCenter, 'CenterAddress' | 'CenterCity'>): [string, string] {
  const pin = /[\s,-]+(\d{3} ?\d{3})$/.exec(CenterAddress);
  const withoutPin = (pin ? CenterAddress.slice(0, pin.index) : CenterAddress).trim();
  const ending = `, ${CenterCity}`;
  const street = withoutPin.toLowerCase().endsWith(ending.toLowerCase())
    ? withoutPin.slice(0, -ending.length)
    : withoutPin;
  return [street, pin ? `${CenterCity} ${pin[1]}` : CenterCity];
}
