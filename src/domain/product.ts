/** The product's name and what it says of itself. The one place where the name stands. */
export const PRODUCT = {
  name: 'Vrikka',
  support: {
    hours: 'Mon-Sat 6:00 AM to 8:00 PM',
    phone: '080 5550 0142',
    email: 'care@vrikka.example',
    address: '27 Lantern Street, Jayanagar, Bangalore 560 011',
  },
} as const;
