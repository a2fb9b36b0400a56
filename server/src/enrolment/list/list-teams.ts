import { roundLabels } from '@podium/core/competition/round/round-label.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import { awaitsMembers, sourceLabels } from '@podium/core/enrolment/team/team.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotDecide } from '@podium/core/enrolment/audit/audit.rule.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { schoolsOfColleges } from '#server/organisation/index.ts'
import { wordingOn } from '#server/platform/http/wording-on.ts'
import { read } from '#server/platform/kernel/read.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { levelsOf } from '../audit/audit-levels.ts'
import { fieldsSeen } from '../form/fields-seen.ts'
import { answersInWords } from './answers-in-words.ts'
import { matchingTeams, teamConditions } from './matching.store.ts'
import { countSources, countTeams, itemChoices, roundChoices, teamPage, teamPageByTurn } from './list.store.ts'
import { quotaSeen } from './quota-seen.ts'
import { schoolChoices } from './tally.store.ts'
import { awaitedMembers } from '@podium/core/enrolment/team/submit.rule.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ListedTeam } from '@podium/core/enrolment/views.ts'
import { membersOfAll } from '../member/member.store.ts'
import { missingOf } from '../team/facts.ts'
import { myTeams } from '../team/own-teams.store.ts'
import { unfinishedTeams } from '../team/unfinished-teams.ts'
import { teamsToSign } from './to-sign.ts'
import { withUnitNames } from '../waiting/waiting-view.ts'
import type { ReaderScopes } from '../audit/scope.store.ts'

const LIST = 'enrolment:team:list'
const AUDIT = 'enrolment:team:audit'
const MAX_SCHOOLS_NAMED = 5

function readerScopes(viewer: Viewer): ReaderScopes {
  return { userId: viewer.userId, scope: viewer.scopeOf(LIST), auditScope: viewer.scopeOf(AUDIT) }
}

export const listTeams = read(enrolmentApi.teamPage, async function listTeams({ db, viewer, now, language }, input) {
  const { pageNum, pageSize, order, orderBy, ...filter } = input
  const scopes = readerScopes(viewer)
  const paging = { pageNum, pageSize }
  const isByTurn = orderBy === undefined && filter.turn === undefined && holdsAny(viewer, [AUDIT])
  const page = isByTurn
    ? await teamPageByTurn(db, scopes, filter, paging, language)
    : await teamPage(db, scopes, filter, paging, { by: orderBy ?? 'createdAt', direction: order ?? 'desc' }, language)
  const answers = filter.itemId
    ? await answersInWords(
        db,
        page.rows.map(({ teamId }) => teamId),
        await fieldsSeen(db, viewer.scopeOf(LIST), filter.itemId),
        language,
      )
    : null
  const awaited = await awaitedIn(db, page.rows.filter(awaitsMembers), now)
  const rows = (await withUnitNames(db, page.rows, language)).map(({ reach, ...row }) => {
    const at = { state: row.state, level: row.auditLevel }
    return {
      ...row,
      answers: answers?.get(row.teamId) ?? {},
      awaited: awaited.get(row.teamId) ?? [],
      mayDecide: whyNotDecide(at, 'approve', '', levelsOf(reach), null) === null,
    }
  })
  return { ...page, rows, pageNum, pageSize }
})

/** Whom each of the teams waits for. */
async function awaitedIn(
  db: Db,
  teams: ReadonlyArray<{ teamId: string }>,
  now: Date,
): Promise<Map<string, ListedTeam['awaited']>> {
  const members = await membersOfAll(
    db,
    teams.map(({ teamId }) => teamId),
  )
  const judged = members.map((member) => ({ ...member, missing: missingOf(member, now) }))
  const byTeam = Map.groupBy(awaitedMembers(judged), ({ teamId }) => teamId)
  return new Map(
    [...byTeam].map(([teamId, people]) => [
      teamId,
      people.map(({ memberId, name, state, missing }) => ({
        memberId,
        name,
        missing: state === 'accepted' ? missing : [],
      })),
    ]),
  )
}

export const teamRounds = read(enrolmentApi.teamRounds, async function teamRounds({ db, viewer, language }) {
  return roundLabels(await roundChoices(db, viewer.scopeOf(LIST), language), language)
})

export const teamItems = read(enrolmentApi.teamItems, async function teamItems({ db, viewer, language }, { roundId }) {
  return itemChoices(db, viewer.scopeOf(LIST), roundId, language)
})

/** Nothing for an item without enrolments that the reader sees. */
export const teamFields = read(
  enrolmentApi.teamFields,
  async function teamFields({ db, viewer, language }, { itemId }) {
    const scopes = { userId: viewer.userId, scope: viewer.scopeOf(LIST), auditScope: viewer.scopeOf(LIST) }
    const teams = matchingTeams(db, await teamConditions(db, scopes, { itemId }))
    if (!(await teams.select('team.id').limit(1).executeTakeFirst())) return []
    return (await fieldsSeen(db, viewer.scopeOf(LIST), itemId)).flatMap(({ key, kind, label, labelEn, options }) =>
      kind === 'file' ? [] : [{ key, label: language === 'en' ? labelEn || label : label, options }],
    )
  },
)

export const teamSchools = read(enrolmentApi.teamSchools, async function teamSchools({ db, viewer }, filter) {
  return schoolChoices(db, viewer.scopeOf(LIST), filter)
})

/** @spec C26 */
export const teamNum = read(enrolmentApi.teamNum, async function teamNum({ db, viewer, language }, filter) {
  const scopes = readerScopes(viewer)
  const counted = await countTeams(db, scopes, filter)
  const collegeOf = counted.total > 0 ? [] : await schoolsOfColleges(db, scopes.scope, MAX_SCHOOLS_NAMED)
  return { ...counted, collegeOf, quota: await quotaSeen(db, scopes, filter, language) }
})

/** @spec C34 */
export const teamSources = read(enrolmentApi.teamSources, async function teamSources({ db, viewer, language }, filter) {
  const sources = await countSources(db, readerScopes(viewer), filter)
  return sources.map(({ source, count }) => ({
    value: source,
    label: textIn(sourceLabels[source], language),
    count,
  }))
})

export const listMine = read(
  enrolmentApi.mine,
  async function listMine({ services, db, viewer, now, language, host }, { pageNum, pageSize, state }) {
    const { userId } = viewer
    const { rows, total } = await myTeams(db, userId, state, { pageNum, pageSize }, language)
    const teamIds = rows.map(({ teamId }) => teamId)
    const reader = { userId, now, language, wording: await wordingOn(services, host) }
    const unfinished = await unfinishedTeams(db, teamIds, reader)
    const signing = await teamsToSign(
      db,
      teamIds.filter((teamId) => !unfinished.has(teamId)),
      reader,
    )
    return {
      rows: rows.map((row) => ({ ...row, unfinished: unfinished.get(row.teamId) ?? signing.get(row.teamId) ?? null })),
      total,
      pageNum,
      pageSize,
    }
  },
)
