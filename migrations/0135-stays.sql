-- What a stay in a hospital did beside cancelling, for taking it back within seconds: its pauses, what the days of the schedules
-- were, and the request to the center: {"pauses", "days", "call"}. Null: sessions were only cancelled.
alter table patient_changes add column stay jsonb;
