-- Centers of imported lists were shown with a drawn front that doesn't exist. Those of the demonstration, whose numbers are invented,
-- keep theirs.
update centers set photo = 'no-photo.svg'
  where photo = 'front-block.svg' and contact_number !~ '^(0[0-9]{2} 5550|0[0-9]{3} 555) 01[0-9]{2}$';
