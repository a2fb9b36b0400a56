-- A text as it is searched: without blanks, in lower case, width and form evened out.
create function search_fold(words text) returns text language sql immutable parallel safe as
$$ select regexp_replace(lower(normalize(words, NFKC)), '\s+', '', 'g') $$;

-- What folded lines are found by: each character and each pair of neighbours, as in platform/search.ts.
create function search_terms(lines text) returns text[] language sql immutable parallel safe as
$$
  select coalesce(array_agg(distinct substr(line, at, size)), '{}')
  from unnest(string_to_array(lines, chr(10))) as line, generate_series(1, length(line)) as at,
    (values (1), (2)) as sizes (size)
  where at + size - 1 <= length(line)
$$;

-- Team, work and school of a winner as the public list is searched, and its place within its award.
alter table award_winner
  add column found_by text not null default '',
  add column position integer not null default 0;

update award_winner set found_by = placed.found_by, position = placed.position
from (
  select winner.id, concat_ws(chr(10), search_fold(team.name), search_fold(version.title),
      search_fold(team.school_name)) as found_by,
    row_number() over (partition by winner.award_id order by team.number, team.id) as position
  from award_winner as winner
  join award_publication as publication on publication.id = winner.publication_id
  join enrolment_team as team on team.id = winner.team_id
  join review_run as run on run.id = publication.run_id
  join review_entry as entry on entry.batch_id = run.batch_id and entry.work_id = winner.work_id
  join work_version as version on version.id = entry.version_id
) as placed
where placed.id = award_winner.id;

alter table award_winner add column search text[] not null generated always as (search_terms(found_by)) stored;
create index award_winner_search on award_winner using gin (search);
create index award_winner_place on award_winner (award_id, position, id);

-- When a list that everybody saw was taken back; stays when it is published again.
alter table award_publication add column withdrawn_at timestamptz;
