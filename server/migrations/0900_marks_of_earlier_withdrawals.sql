-- Versions that were taken back before 0810 kept it: the newest at that moment, by the log of what their teams did.
insert into work_withdrawal (version_id, withdrawn_at)
select distinct on (version.id) version.id, taken.at
from platform_audit as taken
join work_work as work on work.id::text = taken.subject_id
join lateral (
  select id from work_version where work_id = work.id and submitted_at <= taken.at order by no desc limit 1
) as version on true
where taken.action = 'work.withdraw' and taken.outcome = 'done' and taken.subject_type = 'work'
order by version.id, taken.at
on conflict (version_id) do nothing;

-- And those whose team withdrew its enrolment.
insert into work_withdrawal (version_id, withdrawn_at)
select distinct on (work.version_id) work.version_id, taken.at
from work_work as work
join platform_audit as taken on taken.subject_id = work.team_id::text
where work.state = 'withdrawn' and work.version_id is not null
  and taken.action = 'enrolment.withdraw' and taken.outcome = 'done'
order by work.version_id, taken.at desc
on conflict (version_id) do nothing;
