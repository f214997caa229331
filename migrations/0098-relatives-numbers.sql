-- online
-- Who has no phone is found by the number of a relative, among all centers.
drop index concurrently if exists patients_relative_phone_digits;
create index concurrently patients_relative_phone_digits on patients (phone_digits(relative_phone) text_pattern_ops)
  where phone is null and relative_phone is not null;
