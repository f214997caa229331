-- Deleted centers are emptied once more: the waits that were for them alone end, and their photos go.
update centers set emptied_at = null, due_at = null where deleted_at is not null and emptied_at is not null;
