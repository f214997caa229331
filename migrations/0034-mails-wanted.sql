-- Which side of a link wants mails about what the carer books. Somebody is always told: see whoIsTold.

alter table care_links
  add column mails_to_carer boolean not null default true,
  add column mails_to_patient boolean not null default true;
