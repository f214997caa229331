-- An export of appointments is recorded with its filters. What was searched for may be a person's name or address, which is to
-- be forgotten with the account: that there was a search is all that is kept.
update administrator_actions set after = jsonb_set(after, '{q}', 'true')
  where action = 'appointments-exported' and jsonb_typeof(after -> 'q') = 'string';
