import { firstRefusal } from '@podium/core/base/refusal.ts'
import { projectRows } from '@podium/core/competition/rule/row.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { teamReceived } from '@podium/core/enrolment/team/copy.rule.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { whyRulesBroken } from '@podium/core/enrolment/team/own-rules.rule.ts'
import { whyNotTeamMembers } from '@podium/core/enrolment/team/submit.rule.ts'
import { takesPlace } from '@podium/core/enrolment/team/place.rule.ts'
import { isEnrolled, teamStateLabels } from '@podium/core/enrolment/team/team.ts'
import { entryKeyOf } from '@podium/core/enrolment/team/team-name.rule.ts'
import { settingInForce } from '#server/competition/index.ts'
import { personKeys } from '#server/identity/index.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { onConflict, orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { addMember, freezeNames, membersOf } from '../member/member.store.ts'
import { acceptedOf, saveAdvance } from '../team/advance-team.ts'
import { tryClaimQuota } from '../waiting/claim-place.ts'
import { countAllInQuotas } from '../rule/count-in-quotas.ts'
import { lockProjects } from '../rule/project.store.ts'
import { judgeTeam } from '../rule/judge-team.ts'
import { claimForTeams, lockClaims } from '../team/claim-participation.ts'
import { lockCounter } from '../team/quota.store.ts'
import { insertTeam, loadTeam, lockNames, lockTeams, nameTaken, type Team } from '../team/team.store.ts'

export interface Receiving {
  /** Of the lower round. */
  readonly teamIds: readonly string[]
  readonly roundId: string
  readonly itemId: string
}

/** Runs work on one team of the lower round, so that the caller can say which one a refusal is about. */
export type OnTeam = <T>(teamId: string, work: () => Promise<T>) => Promise<T>

type Person = ReturnType<typeof acceptedOf>[number]

interface Arrival {
  readonly origin: Team
  readonly people: readonly Person[]
}

interface Received {
  readonly originId: string
  readonly team: Team
  readonly people: readonly Person[]
}

/**
 * Enters teams of a lower round in an item of an upper organisation's round: the same people, by the rules of that item.
 * The organiser there decides on them where its audit has that level. Throws why a team can't enter. Locks of one kind
 * are taken for all teams together, in one order: names, schools, people, projects, quotas.
 */
export async function receiveTeams(services: Services, tx: Tx, to: Receiving, onTeam: OnTeam): Promise<void> {
  if (to.teamIds.length === 0) return
  const inForce = await settingInForce(tx, 'enrol', to.itemId)
  if (!inForce) throw refuse(enrolmentRefusals.NOT_CONFIGURED)
  const setting = inForce.value
  const arrivals = await arrivalsOf(tx, to.teamIds, setting, onTeam)
  const nameKeyOf = ({ name, captainId }: Team) => entryKeyOf(name, setting, captainId)
  await lockNames(
    tx,
    to.itemId,
    arrivals.map(({ origin }) => nameKeyOf(origin)),
  )
  const received: Received[] = []
  // The first team of a school notes that the school takes part: schools come in one order, too.
  for (const { origin, people } of arrivals.toSorted((a, b) => compareSchools(a.origin, b.origin))) {
    const { teamId: originId, schoolId, schoolName, name, captainId } = origin
    const insert = () =>
      insertTeam(tx, {
        roundId: to.roundId,
        itemId: to.itemId,
        schoolId,
        schoolName,
        name,
        captainId,
        nameKey: nameKeyOf(origin),
        source: 'promoted',
        settingId: inForce.settingId,
        promotedFrom: originId,
      })
    const teamId = await onTeam(originId, () => onConflict(insert(), nameTaken(name)))
    for (const { userId, name: memberName, role, adviserKind } of people) {
      await addMember(tx, { teamId, userId, name: memberName, role, adviserKind, state: 'accepted' })
    }
    await freezeNames(tx, teamId)
    received.push({ originId, people, team: orNotFound(await loadTeam(tx, teamId)) })
  }
  await claimAll(services, tx, received, setting, onTeam)
  const at = await clock(tx)
  await lockProjects(
    tx,
    received.map(({ team }) => team.teamId),
    projectRows(setting.rules),
  )
  await countAllInQuotas(services, tx, received, { setting, at })
  await lockCounter(tx, to.itemId)
  const inOrder = received.toSorted((a, b) => (a.originId < b.originId ? -1 : 1))
  for (const each of inOrder) await onTeam(each.originId, () => advance(services, tx, each, { setting, at }))
}

function compareSchools({ schoolId: a }: Team, { schoolId: b }: Team): number {
  return (a ?? '') < (b ?? '') ? -1 : Number((a ?? '') > (b ?? ''))
}

/** The teams, locked, with those of their people who take part. */
async function arrivalsOf(
  tx: Tx,
  teamIds: readonly string[],
  setting: EnrolSetting,
  onTeam: OnTeam,
): Promise<Arrival[]> {
  const byId = new Map((await lockTeams(tx, teamIds)).map((team) => [team.teamId, team]))
  const arrivals: Arrival[] = []
  for (const teamId of [...teamIds].sort()) {
    const arrive = async () => {
      const origin = orNotFound(byId.get(teamId) ?? null)
      if (!isEnrolled(origin)) {
        const { zh: stateZh, en: stateEn } = teamStateLabels[origin.state]
        throw refuse(enrolmentRefusals.WRONG_STATE, { stateZh, stateEn })
      }
      const people = acceptedOf(await membersOf(tx, teamId))
      refuseIf(firstRefusal(whyNotTeamMembers(people, origin, setting)))
      return { origin, people }
    }
    arrivals.push(await onTeam(teamId, arrive))
  }
  return arrivals
}

async function claimAll(
  services: Services,
  tx: Tx,
  received: readonly Received[],
  setting: EnrolSetting,
  onTeam: OnTeam,
): Promise<void> {
  const userIds = received.flatMap(({ people }) => people.map(({ userId }) => userId))
  const keys = await personKeys(services.secrets, tx, [...new Set(userIds)])
  const claims = received.map(({ originId, team, people }) => ({ originId, team, people, setting }))
  await lockClaims(tx, claims, keys)
  for (const claim of claims) {
    const [faults] = await claimForTeams(services.secrets, tx, [claim], keys)
    await onTeam(claim.originId, async () => refuseIf(faults![0]?.refusal ?? null))
  }
}

async function advance(
  services: Services,
  tx: Tx,
  { team, people }: Received,
  { setting, at }: { setting: EnrolSetting; at: Date },
): Promise<void> {
  const judged = await judgeTeam(services.secrets, tx, team, people, { setting, at, reasons: {} })
  refuseIf(whyRulesBroken(judged.filter(({ strength }) => strength === 'hard')))
  const next = teamReceived(setting)
  const claims = takesPlace(team, null, next, setting)
  if (claims) refuseIf(await tryClaimQuota(tx, team, setting))
  const members = await membersOf(tx, team.teamId)
  await saveAdvance(services, tx, { team, members, setting, at }, next, {
    submittedAt: at,
    noticesAgreedAt: at,
    ...(claims && { holdsPlace: true }),
  })
}
