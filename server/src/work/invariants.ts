import { WITH_VERSION_STATES } from '@podium/core/work/work.ts'
import { STORED } from '#server/platform/files/file-state.ts'
import { stateList } from '#server/platform/kernel/invariants.ts'
import type { Invariant } from '#server/platform/kernel/module.ts'

/** Conditions that must always hold; each returned row is a violation. */
export const invariants: readonly Invariant[] = [
  {
    name: 'the counts of works are those of the works',
    sql: `select * from (select round_id, item_id, stage_id, school_id, state, day, sum(works) as works
        from (select round_id, item_id, stage_id, school_id, state, day, works from work_tally
          union all select work.round_id, work.item_id, work.stage_id, team.school_id, work.state,
            (work.submitted_at at time zone 'Asia/Shanghai')::date, -1
            from work_work as work join enrolment_team_view as team on team.id = work.team_id) as counted
        group by 1, 2, 3, 4, 5, 6) as off where works <> 0`,
  },
  {
    name: 'W1 a submitted work has only files that are stored',
    sql: `select kept.id from work_file as kept join platform_file_view as file on file.id = kept.file_id
      where kept.version_id is not null and (file.state <> '${STORED}' or file.sha256 is null)`,
  },
  {
    name: 'W2 every file of a work was sent for a work',
    sql: `select kept.id from work_file as kept join platform_file_view as file on file.id = kept.file_id
      where file.purpose <> 'work'`,
  },
  {
    name: 'E5 every version was handed in before the deadline it names',
    sql: `select id from work_version where deadline is not null and submitted_at >= deadline`,
  },
  {
    name: 'versions of a work are numbered 1, 2, 3 …',
    sql: `select work_id from work_version group by work_id having max(no) <> count(*)`,
  },
  {
    name: 'a work that was handed in has its newest version',
    sql: `select work.id from work_work as work
      left join work_version as version on version.id = work.version_id
      where work.state in (${stateList(WITH_VERSION_STATES)})
        and (version.id is null or version.work_id <> work.id
          or version.no <> (select max(no) from work_version where work_id = work.id))`,
  },
]
