import { Card } from '../../ui/card';
import type { Appointment } from './appointment';
import type { Ask } from './ask';
import { NextBring } from './next-bring';
import { NextPlace } from './next-place';
import { NextTerms } from './next-terms';
import { NextWhen } from './next-when';

type NextPosterProps = { appointment: Appointment; now: Date; onAsk: Ask };

/** The next appointment, big: when, where, what to bring, when to come, until when it can be cancelled. */
export function NextPoster({ appointment, now, onAsk }: NextPosterProps) {
  return (
    <section aria-labelledby="next-appointment">
      <Card className="flex flex-col overflow-hidden border-teal-ring desk:grid desk:grid-cols-[2fr_3fr] desk:grid-rows-[1fr_auto_auto] xl:grid-rows-[1fr_auto] xl:grid-cols-[20rem_1fr_19.75rem]">
        <NextWhen appointment={appointment} now={now} />
        <NextPlace appointment={appointment} />
        <NextBring appointment={appointment} />
        <NextTerms appointment={appointment} now={now} onAsk={onAsk} />
      </Card>
    </section>
  );
}
