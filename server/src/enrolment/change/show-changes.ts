import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import type { AuditLevel } from '@podium/core/competition/setting/setting.ts'
import type { TeamToChange } from '@podium/core/enrolment/change/change.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { hasAccepted } from '@podium/core/enrolment/team/team.ts'
import { describeItem, roundOf, settingById } from '#server/competition/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { levelsFor } from '../audit/audit-levels.ts'
import { membersOf } from '../member/member.store.ts'
import { loadTeam, type Team } from '../team/team.store.ts'
import { certificatesOf, changeViews } from './change-view.ts'
import { changeById, changesOfTeam } from './change.store.ts'
import { changeRows, neighboursOf, schoolNameOf } from './list.store.ts'
import { changeFacts } from './team-to-change.ts'

/** Requests of one of the viewer's teams; only members who are in it see them. */
export const ownChanges = read(
  enrolmentApi.ownChanges,
  async function ownChanges({ services, db, viewer, now, language }, { teamId, ended = false, pageNum, pageSize }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const levels = await ownLevels(db, team, viewer.userId)
    const { rows, total } = await changesOfTeam(db, { teamId, ended }, { pageNum, pageSize })
    if (rows.length === 0) return { rows: [], total, pageNum, pageSize }
    const of = { teamId, facts: await factsOf(db, team), changes: rows }
    const views = await changeViews(services, db, of, { userId: viewer.userId, levels, isStaff: false, now, language })
    return { rows: views, total, pageNum, pageSize }
  },
)

export const certificatesAtStake = read(
  enrolmentApi.certificatesAtStake,
  async function certificatesAtStake({ services, db, viewer }, { teamId }) {
    const team = orNotFound(await loadTeam(db, teamId))
    await ownLevels(db, team, viewer.userId)
    return certificatesOf(services, db, teamId)
  },
)

async function ownLevels(db: Db, team: Team, userId: string): Promise<AuditLevel[]> {
  const members = await membersOf(db, team.teamId)
  const self = orNotFound(members.find((member) => member.userId === userId && hasAccepted(member)))
  return self.role === 'teacher' ? ['teacher'] : []
}

export const listChanges = read(
  enrolmentApi.changePage,
  async function listChanges({ db, viewer, language }, { pageNum, pageSize, ...filter }) {
    const scopes = {
      userId: viewer.userId,
      scope: viewer.scopeOf('enrolment:team:list'),
      auditScope: viewer.scopeOf('enrolment:team:audit'),
    }
    const page = await changeRows(db, scopes, filter, { pageNum, pageSize }, language)
    return { ...page, pageNum, pageSize }
  },
)

export const changeDetail = read(
  enrolmentApi.changeDetail,
  async function changeDetail({ services, db, viewer, now, language }, { changeId, ...filter }) {
    const change = orNotFound(await changeById(db, changeId))
    const team = orNotFound(await loadTeam(db, change.teamId))
    orNotFound(await levelsFor(db, team, viewer, 'enrolment:team:list'))
    const levels = (await levelsFor(db, team, viewer, 'enrolment:team:audit')) ?? []
    const of = { teamId: team.teamId, facts: await factsOf(db, team), changes: [change] }
    const reader = { userId: viewer.userId, levels, isStaff: true, now, language }
    const [view, names, schoolName] = await Promise.all([
      changeViews(services, db, of, reader),
      describeItem(db, team.itemId, language),
      schoolNameOf(db, team.teamId, language),
    ])
    const scopes = {
      userId: viewer.userId,
      scope: viewer.scopeOf('enrolment:team:list'),
      auditScope: viewer.scopeOf('enrolment:team:audit'),
    }
    return {
      ...view[0]!,
      team: {
        name: team.name,
        number: team.number ?? '',
        state: team.state,
        schoolName,
        roundName: names?.roundName ?? '',
        itemName: names?.itemName ?? '',
      },
      ...(await neighboursOf(db, scopes, filter, change)),
    }
  },
)

/** The team for the rules of its changes, without locks. */
async function factsOf(db: Db, team: Team): Promise<TeamToChange> {
  const setting = team.settingId ? await settingById(db, 'enrol', team.settingId) : null
  if (!setting) throw refuse(enrolmentRefusals.NOT_CONFIGURED)
  const members = await membersOf(db, team.teamId)
  const { state } = orNotFound(await roundOf(db, team.itemId))
  return changeFacts(team, members, { roundState: state, setting: setting.value })
}
