/** PIN codes of India Post. */

/** Six digits of which the first is not 0. */
export const PIN_CODE = /^[1-9]\d{5}$/;
export const BAD_PIN_CODE = 'A PIN code has 6 digits and does not begin with 0: 560034';
