-- Who stands at the desk of a center without an appointment and waits for a chair of today.
create table walk_ins (
  id uuid primary key,
  center_id uuid not null references centers (id),
  -- The day in India.
  day date not null,
  -- The number that they are given: 1, 2, 3 … of the center on the day.
  number integer not null,
  patient_id uuid not null references patients (id) on delete cascade,
  urgency text not null,
  note text,
  arrived_at timestamptz not null,
  added_by uuid references administrators (id) on delete set null,
  -- How it ended without a chair. Who has neither this nor a booking that stands, waits.
  ended_as text,
  ended_at timestamptz,
  ended_by uuid references administrators (id) on delete set null,
  -- The appointment that they got. If it is cancelled, they wait again.
  booking_id uuid references bookings (id) on delete cascade,
  constraint walk_ins_number unique (center_id, day, number),
  constraint walk_ins_number_counts check (number > 0),
  constraint walk_ins_urgency check (urgency in ('emergency', 'urgent', 'can-wait')),
  constraint walk_ins_ended_as check (ended_as in ('left', 'elsewhere')),
  constraint walk_ins_ended check ((ended_as is null) = (ended_at is null)),
  constraint walk_ins_note check (char_length(note) <= 200)
);
create index walk_ins_patient on walk_ins (patient_id);
create index walk_ins_booking on walk_ins (booking_id) where booking_id is not null;
create index walk_ins_day on walk_ins (day);
