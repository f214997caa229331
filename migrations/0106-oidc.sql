-- Staff who sign in at an identity provider (OpenID Connect). They are known by issuer and subject, and have no password.
alter table administrators add column oidc_issuer text;
alter table administrators add column oidc_subject text;
create unique index administrators_oidc on administrators (oidc_issuer, oidc_subject);
alter table administrators alter column password_hash drop not null;
alter table administrators add constraint administrators_oidc_check
  check ((oidc_issuer is null) = (oidc_subject is null) and (password_hash is null) = (oidc_subject is not null));

-- Of a session that began there: the provider's id of it (`sid`), where it gives one, and whether it has checked a second factor.
alter table administrator_sessions add column oidc_sid text;
alter table administrator_sessions add column oidc_two_factor boolean not null default false;
create index administrator_sessions_oidc on administrator_sessions (oidc_sid) where oidc_sid is not null and ended_at is null;
alter table administrator_half_logins add column oidc_sid text;
