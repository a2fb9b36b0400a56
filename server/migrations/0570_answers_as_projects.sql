-- Short answers as `field:key`, compared as names of projects are, so that entries with the same one are found by index.
create function enrolment_answer_keys(answers jsonb) returns text[] language sql immutable strict parallel safe as $$
  select array_agg(key || ':' || public.enrolment_project_key(value #>> '{}')) from jsonb_each(answers)
  where jsonb_typeof(value) = 'string' and length(value #>> '{}') <= 200
$$;
create index enrolment_team_answer_keys on enrolment_team using gin (enrolment_answer_keys(answers));
