/** A patient's way through the product, from the login to a cancelled appointment. */
import type { Browser, Thing } from './webdriver';

const CENTER = 'Neem Courtyard Dialysis Center';
const AFTERNOON = /^1 PM - 5 PM/;
const ENTER = '\uE007';
const SESSION: Thing = { role: 'region', name: /Thu, 26 Nov 2026,? 1 PM - 5 PM/ };
/** Cancelling asks in a dialog where scripts run, else on a page. */
const DIALOG: Thing = { role: 'alertdialog', name: 'Cancel this appointment?' };
const ON_A_PAGE: Thing = { role: 'heading', name: 'Cancel this appointment?' };

/** Goes the whole way; `done` is told the name of each step. */
export async function logInBookPayAndCancel(
  browser: Browser,
  account: { email: string; password: string },
  done: (step: string) => Promise<void>,
): Promise<void> {
  await browser.go('/login?next=%2Fdialysis');
  await browser.isReady();
  await browser.type('Email', account.email);
  await browser.type('Password', account.password);
  await done('log in');
  await browser.press({ role: 'button', name: 'Log In' });

  await browser.arrivesAt(/^\/dialysis$/);
  await browser.isReady();
  await browser.type('Center name', `neem${ENTER}`);
  await browser.arrivesAt(/^\/dialysis\?.*q=neem/);
  await browser.sees({ role: 'link', name: `Book Appointment at ${CENTER}` });
  await done('find');
  await browser.press({ role: 'link', name: `Book Appointment at ${CENTER}` });

  await browser.sees({ role: 'heading', name: CENTER });
  await browser.isReady();
  await browser.press({ role: 'button', name: /^Thu, 26 Nov/ });
  await browser.reads('Thu, 26 Nov 2026');
  await browser.press({ role: 'radio', name: AFTERNOON });
  await browser.isChosen({ role: 'radio', name: AFTERNOON });
  await done('choose');
  await browser.press({ role: 'button', name: 'Book Appointment', within: { role: 'main' } });

  await browser.sees({ role: 'heading', name: 'Pay by card' });
  await browser.type('Card number', '4242 4242 4242 4242');
  await browser.type(/^Expiry month/, '12');
  await browser.type(/^Expiry year/, '34');
  await browser.type('CVC', '123');
  await browser.type('Name on card', 'Test Payer');
  await done('pay');
  await browser.press({ role: 'button', name: /^Pay ₹/ });

  await browser.arrivesAt(/^\/success\?session_id=/);
  await browser.sees({ role: 'heading', name: 'Payment Successful!' });
  await browser.reads('Card ending 4242');
  await browser.isReady();
  await done('success');
  await browser.press({ role: 'button', name: /^Account of / });
  await browser.press({ role: 'link', name: 'Appointments', within: { role: 'banner' } });

  await browser.arrivesAt(/^\/myappoinments/);
  await browser.reads('Confirmed', SESSION);
  await browser.isReady();
  await done('appointments');
  await browser.press({ role: 'button', name: /^Cancel Appointment/, within: SESSION });
  const question: Thing = browser.hasScripts ? DIALOG : { role: 'main' };
  await browser.sees(browser.hasScripts ? DIALOG : ON_A_PAGE);
  await browser.reads('in full', question);
  await done('question');
  await browser.press({ role: 'button', name: 'Cancel Appointment', within: question });

  // With scripts it stays where it was, else it is among the past ones.
  await browser.reads(/Cancelled.*Thu, 26 Nov 2026 at 1 PM - 5 PM|Thu, 26 Nov (?:2026 at )?1 PM - 5 PM.*Cancelled/);
  await browser.reads('The appointment is cancelled.', { role: 'page' });
  await done('cancelled');
}
