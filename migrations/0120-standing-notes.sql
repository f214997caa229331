-- What the desk notes of a standing schedule; nothing medical.
alter table standing add column note text;
-- Sessions can be paid by a link, too.
alter table standing drop constraint standing_payment_check;
alter table standing add constraint standing_payment_check check (payment in ('desk', 'scheme', 'link', 'later'));
-- When the patient was told of the session of a day.
alter table standing_days add column told_at timestamptz;
