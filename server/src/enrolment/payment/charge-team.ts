import { refusalText, type Refusal } from '@podium/core/base/refusal.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotCharge } from '@podium/core/enrolment/payment/charge.rule.ts'
import { awaitsPayment } from '@podium/core/enrolment/team/team.ts'
import { enrolmentRefusals } from '@podium/core/enrolment/refusals.ts'
import { paths } from '@podium/core/paths.ts'
import { extendedAmong, roundById, settingById, type KnownRound } from '#server/competition/index.ts'
import { openOrder, type LineDraft } from '#server/finance/index.ts'
import type { EnrolSetting } from '@podium/core/competition/setting/setting.ts'
import { clock } from '#server/platform/db/clock.ts'
import type { Db, Tx } from '#server/platform/kernel/context.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import { frozenSetting } from '../audit/frozen-setting.ts'
import { lockOptionalWindow, windowFacts } from '../team/facts.ts'
import { openTeam } from '../team/open-team.ts'
import { lockTeams, teamsById, type Team } from '../team/team.store.ts'
import { dueFrom, teamDue, type TeamDue } from './due.ts'
import { factsOfTeams, teamsWithin } from './payment.store.ts'

interface Charged {
  readonly team: Team
  readonly setting: EnrolSetting
  readonly due: TeamDue
}

/** Makes an order of what a team has to pay; the captain pays it. */
export const chargeTeam = write(
  enrolmentApi.charge,
  'enrolment.charge',
  async function chargeTeam({ tx, viewer, note }, { teamId }) {
    const { team, members } = await openTeam(tx, teamId, viewer.userId)
    if (team.captainId !== viewer.userId) throw refuse(enrolmentRefusals.NOT_THE_CAPTAIN)
    const setting = await frozenSetting(tx, team)
    const windowClosed = await lockOptionalWindow(tx, team, 'payment')
    const due = await teamDue(tx, team, members, setting, await clock(tx))
    refuseIf(whyNotCharge(chargedOf(team, due), windowClosed))
    const round = orNotFound(await roundById(tx, team.roundId))
    const order = await openOrder(tx, orderOf(viewer, round, [{ team, setting, due }]))
    note({ type: 'team', id: teamId, after: { order: order.no, amount: due.due } })
    return { orderId: order.orderId }
  },
)

/** What one order for many enrolments would cost. @spec B20 */
export const batchFee = read(
  enrolmentApi.batchFee,
  async function batchFee({ db, viewer, now, language }, { teamIds }) {
    await refuseOutside(db, viewer, teamIds)
    const teams = await teamsById(db, teamIds)
    const { charged, refusals, items } = await chargeOf(db, teams, now, async (team) => {
      const { view, windowClosed } = await windowFacts(db, team, 'payment', now)
      return view && windowClosed
    })
    const lines = charged.map(({ team, due }) => {
      const refusal = refusals.get(team.teamId) ?? null
      return {
        teamId: team.teamId,
        name: team.name,
        itemName: items.get(team.itemId) ?? '',
        amount: due.due,
        hindrance: refusal && refusalText(refusal, language),
      }
    })
    return { amount: lines.reduce((sum, line) => sum + (line.hindrance === null ? line.amount : 0), 0), lines }
  },
)

/** Makes one order for many enrolments: a single one that can't be part of it refuses all. @spec B20 */
export const chargeTeams = write(
  enrolmentApi.chargeTeams,
  'enrolment.charge_teams',
  async function chargeTeams({ tx, viewer, note }, { teamIds }) {
    await refuseOutside(tx, viewer, teamIds)
    const teams = await lockTeams(tx, teamIds)
    const { charged, refusals } = await chargeOf(tx, teams, await clock(tx), (team) =>
      lockOptionalWindow(tx, team, 'payment'),
    )
    const [first] = refusals.values()
    refuseIf(first ?? null)
    const round = orNotFound(await roundById(tx, charged[0]!.team.roundId))
    const draft = orderOf(viewer, round, charged)
    const order = await openOrder(tx, draft)
    const amount = charged.reduce((sum, { due }) => sum + due.due, 0)
    note({ type: 'team', id: teamIds[0]!, after: { order: order.no, amount, teams: teamIds.length } })
    return { orderId: order.orderId, amount }
  },
)

/** A team outside the scope is refused as if it did not exist. */
export async function refuseOutside(db: Db | Tx, viewer: Viewer, teamIds: readonly string[]): Promise<void> {
  const within = await teamsWithin(db, teamIds, viewer.scopeOf('enrolment:team:pay'))
  if (within.length !== new Set(teamIds).size) orNotFound(null)
}

/** What each of the teams owes, and why it can't be charged. */
async function chargeOf(
  db: Db | Tx,
  teams: readonly Team[],
  at: Date,
  windowClosedFor: (team: Team) => Promise<Refusal | null>,
) {
  const roundIds = new Set(teams.map(({ roundId }) => roundId))
  if (roundIds.size > 1) throw refuse(enrolmentRefusals.PAID_BATCH_ROUND)
  const { members, standings, items } = await factsOfTeams(db, teams)
  const settings = new Map<string, EnrolSetting>()
  const windows = new Map<string, Refusal | null>()
  const charged: Charged[] = []
  const refusals = new Map<string, Refusal>()
  const extended = await extendedAmong(
    db,
    teams.map(({ teamId }) => teamId),
  )
  for (const team of teams) {
    const setting = settings.get(team.settingId ?? '') ?? (await settingOf(db, team))
    settings.set(team.settingId ?? '', setting)
    // Its school, or the team alone, may have other times.
    const place = extended.has(team.teamId) ? team.teamId : `${team.itemId} ${team.schoolId}`
    if (!windows.has(place)) windows.set(place, await windowClosedFor(team))
    const due = dueFrom(team, members.get(team.teamId) ?? [], setting, standings.get(team.teamId)!, at)
    charged.push({ team, setting, due })
    const refusal = whyNotCharge(chargedOf(team, due), windows.get(place)!)
    if (refusal) refusals.set(team.teamId, refusal)
  }
  return { charged, refusals, items }
}

async function settingOf(db: Db | Tx, team: Team): Promise<EnrolSetting> {
  const setting = team.settingId ? await settingById(db, 'enrol', team.settingId) : null
  if (!setting) throw refuse(enrolmentRefusals.NOT_CONFIGURED)
  return setting.value
}

/** What the rule of charging asks about a team. */
export function chargedOf(team: Team, { due, standing }: TeamDue) {
  // A team that doesn't wait for money owes nothing yet, whatever its fee will be.
  const owed = awaitsPayment(team) ? due : 0
  return { name: team.name, state: team.state, due: owed, hasOpenOrder: standing.openOrderId !== null }
}

/** The order of these teams: its time ends with the earliest of theirs, and it is paid as all of them may be. */
function orderOf(viewer: Viewer, round: KnownRound, charged: readonly Charged[]) {
  const { team: first } = charged[0]!
  const schools = new Map(charged.map(({ team }) => [team.schoolId, team.schoolName]))
  const school = schools.size === 1 ? { id: first.schoolId, name: first.schoolName } : { id: null, name: '' }
  return {
    groupId: round.groupId,
    school,
    payerId: viewer.userId,
    title: { zh: round.name, en: round.nameEn },
    link: paths.centre.team(),
    online: charged.every((each) => each.setting.fee.online),
    transfer: charged.every((each) => each.setting.fee.transfer),
    expiresAt: new Date(Math.min(...charged.map(({ team }) => team.payBy!.getTime()))),
    lines: charged.map(({ due: { due: _due, standing: _standing, ...line } }): LineDraft => line),
  }
}
