-- online
alter table users validate constraint users_language;
alter table newsletter_subscribers validate constraint newsletter_subscribers_language;
alter table consents validate constraint consents_language;
alter table patients validate constraint patients_language;
