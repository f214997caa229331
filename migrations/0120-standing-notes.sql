-- What the desk notes of a standing schedule; nothing medical.
alter table standing add column note text;
