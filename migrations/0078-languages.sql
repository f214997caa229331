-- The languages that the product speaks. What is new among them is added with each start (platform/db/migrate.ts), so that
-- a language needs no migration.
create table languages (tag text primary key);
insert into languages (tag) values ('en'), ('hi');

alter table users drop constraint users_language_check;
alter table users add constraint users_language foreign key (language) references languages not valid;
alter table newsletter_subscribers drop constraint newsletter_subscribers_language_check;
alter table newsletter_subscribers add constraint newsletter_subscribers_language
  foreign key (language) references languages not valid;
alter table consents drop constraint consents_language_check;
alter table consents add constraint consents_language foreign key (language) references languages not valid;
alter table patients drop constraint patients_language_check;
alter table patients add constraint patients_language foreign key (language) references languages not valid;
