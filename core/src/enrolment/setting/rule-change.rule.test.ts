import { assert, boolean, integer, option, property, record } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { refusalText } from '../../base/refusal.ts'
import { competitionRefusals } from '../../competition/refusals.ts'
import { EnrolSetting } from '../../competition/setting/setting.ts'
import { enrolmentRefusals as no } from '../refusals.ts'
import { faultsOfChange, shapeFaults, tightened, whyNotChangeRule, type TeamShape } from './rule-change.rule.ts'

const before = EnrolSetting.parse({
  entry: 'team',
  minMembers: 2,
  maxMembers: 5,
  minTeachers: 0,
  maxTeachers: 2,
  teamsPerPerson: 2,
  crossSchool: true,
})
const shape: TeamShape = {
  members: 3,
  teachers: 1,
  stranger: true,
  memberTeams: 2,
  teacherTeams: 3,
  itemPosition: 8,
  schoolPosition: 3,
}

describe('a changed rule is broken by a team', () => {
  test.each([
    ['that has an adviser where none may be', { maxTeachers: 0 }, [no.TOO_MANY_TEACHERS]],
    ['with fewer members than asked for now', { minMembers: 4 }, [no.TEAM_TOO_SMALL]],
    ['with more members than allowed now', { maxMembers: 2 }, [no.TEAM_TOO_LARGE]],
    ['with fewer advisers than asked for now', { minTeachers: 2 }, [no.TOO_FEW_TEACHERS]],
    ['in an event for single persons now', { entry: 'individual' as const }, [no.TEAM_TOO_LARGE]],
    ['with somebody of another school', { crossSchool: false }, [no.OTHER_SCHOOL]],
    ['whose member is in more teams', { teamsPerPerson: 1 }, [no.TEAMS_PER_PERSON]],
    ['whose adviser has more teams', { teamsPerTeacher: 2 }, [no.TEAMS_PER_TEACHER]],
    ['that came after the last place of the event', { totalQuota: 7 }, [no.ITEM_QUOTA_FULL]],
    ['that came after the last place of its school', { schoolQuota: 2 }, [no.SCHOOL_QUOTA_FULL]],
    ['in two ways at once', { maxTeachers: 0, maxMembers: 2 }, [no.TEAM_TOO_LARGE, no.TOO_MANY_TEACHERS]],
    ['in no way', { maxTeachers: 1, totalQuota: 8, schoolQuota: 3, numberPattern: '{serial:5}' }, []],
  ])('%s', (_what, change, kinds) => {
    expect(faultsOfChange(shape, before, { ...before, ...change }).map(({ kind }) => kind)).toEqual(kinds)
  })

  test('only where it kept to the rule before', () => {
    const short = { ...shape, members: 1 }
    expect(faultsOfChange(short, before, { ...before, minMembers: 3 })).toEqual([])
    expect(faultsOfChange(short, before, { ...before, minMembers: 3, maxTeachers: 0 }).map(({ kind }) => kind)).toEqual(
      [no.TOO_MANY_TEACHERS],
    )
  })

  test('and the refusal names who', () => {
    const names = { stranger: '李四', member: '王五', teacher: '赵老师' }
    const after = { ...before, crossSchool: false, teamsPerTeacher: 2 }
    expect(shapeFaults(shape, after, names).map((refusal) => refusalText(refusal, 'zh-cn'))).toEqual([
      expect.stringContaining('李四'),
      expect.stringContaining('赵老师'),
    ])
  })

  test('never where the change tightens nothing', () => {
    const shapes = record({
      members: integer({ min: 0, max: 8 }),
      teachers: integer({ min: 0, max: 4 }),
      stranger: boolean(),
      memberTeams: integer({ min: 0, max: 4 }),
      teacherTeams: integer({ min: 0, max: 6 }),
      itemPosition: integer({ min: 0, max: 9 }),
      schoolPosition: integer({ min: 0, max: 9 }),
    })
    const changes = record({
      minMembers: integer({ min: 1, max: 4 }),
      maxMembers: integer({ min: 1, max: 8 }),
      maxTeachers: integer({ min: 0, max: 4 }),
      teamsPerPerson: integer({ min: 1, max: 4 }),
      teamsPerTeacher: integer({ min: 1, max: 6 }),
      crossSchool: boolean(),
      totalQuota: option(integer({ min: 1, max: 9 }), { nil: null }),
      schoolQuota: option(integer({ min: 1, max: 9 }), { nil: null }),
    })
    assert(
      property(shapes, changes, (team, change) => {
        const after = { ...before, ...change }
        const any = Object.values(tightened(before, after)).some(Boolean)
        return any || faultsOfChange(team, before, after).length === 0
      }),
    )
  })
})

describe('saving a rule that teams break', () => {
  test.each([
    ['nobody breaks it', 0, 0, '', null],
    ['they were not shown', 3, 0, '组委会决定', competitionRefusals.TEAMS_BREAK_RULE],
    ['more break it than were shown', 3, 2, '组委会决定', competitionRefusals.TEAMS_BREAK_RULE],
    ['they were shown', 3, 3, '组委会决定', null],
    ['fewer break it than were shown', 2, 3, '组委会决定', null],
    ['no reason is recorded', 3, 3, ' ', competitionRefusals.REASON_MISSING],
  ])('%s', (_what, teams, accepted, reason, kind) => {
    expect(whyNotChangeRule(teams, accepted, reason)?.kind ?? null).toBe(kind)
  })
})
