import { awardApi } from '@podium/core/award/api.ts'
import { objectionStateLabels, type ObjectionState } from '@podium/core/award/objection/objection-state.ts'
import {
  isParty,
  whyNotAnswerObjection,
  whyNotObject,
  whyNotSpeakFor,
  whyNotWithdrawObjection,
} from '@podium/core/award/objection/objection.rule.ts'
import { objectionRefusals } from '@podium/core/award/objection/refusals.ts'
import { isVisible } from '@podium/core/award/visible.rule.ts'
import { refusalText } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'
import { roundName, staffOfRound, windowAndTime } from '#server/competition/index.ts'
import { notify } from '#server/notice/index.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import type { SignedIn, WriteCall } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { onConflict, orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { shownOf } from '../locked-batch.ts'
import { publicationName } from '../log/publication-name.store.ts'
import { usersOf } from '../revocation/revocation.store.ts'
import { objectionChoices, objectionPage } from './list-objections.ts'
import { attachEvidence } from './evidence.ts'
import { exportObjections } from './export-objections.ts'
import { standingOf } from './to-object.ts'
import {
  endObjection,
  findResults,
  findTeam,
  lockResults,
  insertObjection,
  lockObjection,
  objectionsOf,
  roundWithin,
  type ObjectingTeam,
} from './objection.store.ts'

const HANDLES = 'award:result:publish'

type Step = SignedIn<WriteCall>

/** The team of somebody who belongs to it or to the staff of its school; not found for others. */
async function openTeam(db: Db | Tx, viewer: Viewer, teamId: string): Promise<ObjectingTeam> {
  const person = { userId: viewer.userId, scope: viewer.scopeOf('enrolment:team:list') }
  const team = orNotFound(await findTeam(db, teamId, person))
  return orNotFound(isParty(team) ? team : null)
}

/** @spec U08 */
export const objections = read(
  awardApi.objections,
  async function objections({ db, viewer, now, language }, { teamId, stageId }) {
    const team = await openTeam(db, viewer, teamId)
    const { filed, refusal } = await standingOf(db, team, stageId, now)
    return {
      objections: filed,
      speaks: whyNotSpeakFor(team) === null,
      hindrance: refusal ? refusalText(refusal, language) : '',
    }
  },
)

/** Files an objection. The lock keeps the results from becoming formal meanwhile. */
export const fileObjection = write(
  awardApi.fileObjection,
  'award.fileObjection',
  async function fileObjection(call, { teamId, stageId, kind, reason, fileIds }) {
    const { services, tx, viewer } = call
    const team = await openTeam(tx, viewer, teamId)
    refuseIf(whyNotSpeakFor(team))
    const { itemId, schoolId, roundId, teamName, item } = team
    await lockResults(tx, { itemId, stageId })
    const results = await findResults(tx, team, stageId)
    const { window, at } = await windowAndTime(tx, { stageId, itemId, schoolId, teamId, kind: 'objection' })
    const filed = (await objectionsOf(tx, team, stageId)).map(({ state }) => state)
    refuseIf(whyNotObject({ seen: results !== null && isVisible(shownOf(results), at), window, filed }, at))
    const { publicationId } = results!
    const by = { userId: viewer.userId, name: viewer.realName }
    const objectionId = await onConflict(insertObjection(tx, { publicationId, roundId, teamId, kind, reason, by }), {
      award_objection_standing: objectionRefusals.OBJECTION_STANDS,
    })
    await attachEvidence(call, objectionId, fileIds)
    await notify(services, tx, {
      users: await answerersOf(tx, { roundId, teamId, filedBy: viewer.userId }),
      template: 'award.objectionFiled',
      params: { team: teamName, itemZh: item.zh, itemEn: item.en },
      ...(await competitionOf(tx, roundId)),
      link: paths.office.awardObjections({ roundId, turn: 'mine' }),
      dedupe: `award.objection_filed:${objectionId}`,
    })
    await noteStep(call, { publicationId, roundId, itemId, stageId }, team, [null, 'filed'], reason)
    return { objectionId }
  },
)

export const withdrawObjection = write(
  awardApi.withdrawObjection,
  'award.withdrawObjection',
  async function withdrawObjection(call, { objectionId, version }) {
    const { tx, viewer } = call
    const objection = orNotFound(await lockObjection(tx, objectionId))
    const team = await openTeam(tx, viewer, objection.teamId)
    refuseIf(whyNotSpeakFor(team))
    refuseIf(whyNotWithdrawObjection(objection.state))
    await refuseStale(tx, { type: 'objection', id: objectionId, version: objection.version }, version)
    await end(call, objection, team, { state: 'withdrawn', answer: '' })
    return {}
  },
)

/** Upholds or rejects; neither changes a result, which takes its own steps. */
export const answerObjection = write(
  awardApi.answerObjection,
  'award.answerObjection',
  async function answerObjection(call, { objectionId, upheld, answer, version }) {
    const { services, tx, viewer } = call
    const objection = orNotFound(await lockObjection(tx, objectionId))
    const { roundId, teamId, filedBy } = objection
    orNotFound((await roundWithin(tx, roundId, viewer.scopeOf(HANDLES))) || null)
    const team = orNotFound(
      await findTeam(tx, teamId, { userId: viewer.userId, scope: viewer.scopeOf('enrolment:team:list') }),
    )
    refuseIf(whyNotAnswerObjection({ state: objection.state, own: team.role !== null || filedBy === viewer.userId }))
    await refuseStale(tx, { type: 'objection', id: objectionId, version: objection.version }, version)
    const state = upheld ? ('upheld' as const) : ('rejected' as const)
    await end(call, objection, team, { state, answer })
    await notify(services, tx, {
      users: [...new Set([...(await usersOf(tx, teamId)), filedBy])],
      template: 'award.objectionAnswered',
      params: { team: team.teamName, itemZh: team.item.zh, itemEn: team.item.en, ...outcomeOf(state), answer },
      ...(await competitionOf(tx, roundId)),
      link: paths.centre.reward(),
      dedupe: `award.objection_answered:${objectionId}`,
    })
    return { state }
  },
)

type Objection = NonNullable<Awaited<ReturnType<typeof lockObjection>>>

/** Ends an objection, tells the others who could have answered it, and logs it. */
async function end(
  call: Step,
  objection: Objection,
  team: ObjectingTeam,
  { state, answer }: { state: ObjectionState; answer: string },
): Promise<void> {
  const { services, tx, viewer } = call
  const { objectionId, roundId, teamId, filedBy } = objection
  await endObjection(tx, objectionId, { state, answer, by: { userId: viewer.userId, name: viewer.realName } })
  const staff = await answerersOf(tx, { roundId, teamId, filedBy })
  await notify(services, tx, {
    users: staff.filter((userId) => userId !== viewer.userId),
    template: 'award.objectionEnded',
    params: {
      team: team.teamName,
      itemZh: team.item.zh,
      itemEn: team.item.en,
      ...outcomeOf(state),
      by: viewer.realName,
    },
    ...(await competitionOf(tx, roundId)),
    link: paths.office.awardObjections({ roundId }),
    dedupe: `award.objection_ended:${objectionId}`,
  })
  await noteStep(call, objection, team, ['filed', state], answer)
}

/** Users who may answer: staff of the round who neither filed it nor belong to the team. */
async function answerersOf(
  tx: Tx,
  { roundId, teamId, filedBy }: { roundId: string; teamId: string; filedBy: string },
): Promise<string[]> {
  const own = new Set([...(await usersOf(tx, teamId)), filedBy])
  return (await staffOfRound(tx, roundId, HANDLES)).filter((userId) => !own.has(userId))
}

async function competitionOf(tx: Tx, roundId: string) {
  const competition = await roundName(tx, roundId)
  return competition ? { competition } : {}
}

function outcomeOf(state: ObjectionState) {
  const { zh, en } = objectionStateLabels[state]
  return { outcomeZh: zh, outcomeEn: en.toLowerCase() }
}

/** Logs a step under the results, with the name of the team. */
async function noteStep(
  { tx, note }: Step,
  of: { publicationId: string; roundId: string; itemId: string; stageId: string },
  { teamName }: ObjectingTeam,
  [before, after]: readonly [ObjectionState | null, ObjectionState],
  reason: string,
): Promise<void> {
  const { nameZh, nameEn } = await publicationName(tx, of)
  const name = { nameZh: `${nameZh} · ${teamName}`, nameEn: `${nameEn} · ${teamName}` }
  note({
    type: 'award_publication',
    id: of.publicationId,
    before: { ...name, ...(before && { objection: before }) },
    after: { ...name, objection: after },
    ...(reason && { reason }),
  })
}

/** Calls about objections, for the module's index. */
export const objectionCalls = {
  objections,
  fileObjection,
  withdrawObjection,
  answerObjection,
  objectionChoices,
  objectionPage,
  exportObjections,
}
