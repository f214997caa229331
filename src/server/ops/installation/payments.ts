/** The payment providers: in which mode, and whether they are heard. */
import { sql } from 'kysely';
import { PROVIDERS } from '../../../domain/paid-by';
import { paymentModes } from '../../checkout';
import type { Context } from '../../context';
import { readHeard } from '../processes';
import { type Check, LIMITS, count, inWords, line } from './check';

type Money = { provider: string; paid: number; open: number; since: Date | null };

export async function payments({ database, clock, payments: providers, config }: Context): Promise<Check[]> {
  const now = clock();
  const ago = (date: Date) => now.getTime() - date.getTime();
  const heard = await readHeard(database.db);
  const { rows } = await sql<Money>`
    select provider, count(*) filter (where status = 'paid') as paid,
      count(*) filter (where status in ('creating', 'open')) as open,
      min(created_at) filter (where status in ('creating', 'open')) as since
    from payments where status in ('creating', 'open')
      or (status = 'paid' and paid_at > ${new Date(now.getTime() - LIMITS.webhookMs)})
    group by provider`.execute(database.db);
  return paymentModes(providers, config.payments).map(({ provider, sentence }) => {
    const { paid, open, since } = rows.find((one) => one.provider === provider) ?? { paid: 0, open: 0, since: null };
    const at = heard[provider] ?? null;
    const isSilent = at === null || ago(at) > LIMITS.webhookMs;
    const last = at ? `Its last message came ${inWords(ago(at))} ago.` : 'No message of it has come yet.';
    const { name } = PROVIDERS[provider];
    return line(
      { id: `provider ${provider}`, group: 'payments', name, found: `${sentence} ${last}` },
      since !== null &&
        ago(since) > LIMITS.paymentMs && {
          state: 'bad',
          found: `${sentence} ${last} It is unknown how ${count(open, 'payment')} ended, the oldest for ${inWords(ago(since))}.`,
          advice: isSilent
            ? `Nothing is heard of ${name}, and it does not answer what became of a payment. Look at its status page, at its list of webhook deliveries, and for "job failed" in the log; then npm run doctor -- --repair.`
            : `Look at the status page of ${name} and for "job failed" in the log; then npm run doctor -- --repair.`,
        },
      isSilent &&
        paid >= LIMITS.webhookPaid && {
          state: 'bad',
          found: `${sentence} ${last} ${count(paid, 'booking')} ${paid === 1 ? 'was' : 'were'} paid in the last six hours.`,
          advice: `Look whether the webhook is there and enabled on the pages of ${name}, with the address of docs/providers.md. Until then payments are found later, by asking.`,
        },
    );
  });
}
