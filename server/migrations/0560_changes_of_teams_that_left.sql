-- Requests of teams that were excluded or refunded meanwhile have ended.
update enrolment_change as change set state = 'lapsed', ended_at = clock_timestamp(), version = change.version + 1
from enrolment_team as team
where team.id = change.team_id and change.state = 'open'
  and team.state in ('withdrawn', 'rejected', 'forfeited', 'banned', 'disqualified');
