-- At which centers an import of patients did something, so that their staff see it in the list of imports, also once it was taken back.
alter table imports add column centers uuid[];
update imports set centers = (select array_agg(distinct center_id) from imported_people where import_id = imports.id)
  where what = 'patients';
create index imports_at on imports (at desc) where what = 'patients';
