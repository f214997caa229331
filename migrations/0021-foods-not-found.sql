-- What people searched in the diet guide and did not find: for who maintains its list. No person, no time within the day.
create table foods_not_found (
  word text primary key check (char_length(word) between 2 and 40),
  times int not null default 1,
  last_day date not null
);
create index foods_not_found_to_forget on foods_not_found (last_day);
