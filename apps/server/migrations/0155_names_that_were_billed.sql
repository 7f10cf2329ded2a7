-- What the line of a charge calls its student. Whoever is renamed stays in documents under the name of then, which the public page shows
-- no more of than the first word.
alter table student_charges add column student_name text;

set local role cuenta_clara_system;
update student_charges c set student_name = s.name
from students s where s.company_id = c.company_id and s.id = c.student_id;
reset role;

alter table student_charges alter column student_name set not null;
