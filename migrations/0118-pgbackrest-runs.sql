-- The last backup with pgBackRest, which deploy/pgbackrest/backup.sh records.
alter table operator_runs drop constraint operator_runs_name_check;
alter table operator_runs add constraint operator_runs_name_check check (name in ('backup', 'backup-verify', 'doctor', 'pgbackrest'));
