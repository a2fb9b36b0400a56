import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import { promotionApi } from '@podium/core/promotion/api.ts'
import type { TeamState } from '@podium/core/enrolment/team/team.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import { membersWith, moveClosing, teamsOf, type TeamRow, type World } from './world.fixture.ts'

/** What an act was answered; refusals are answers too. */
export interface Answer {
  readonly status: number
  readonly code: number
}

interface Scene extends World {
  /** A number in [0, 1). */
  readonly chance: () => number
  readonly team: TeamRow | undefined
}

type Act = (scene: Scene) => Promise<readonly Answer[]>

/** One of the choices. */
export function pick<T>(from: readonly T[], chance: () => number): T {
  return from[Math.floor(chance() * from.length)]!
}

/** The person of the world, who acts; the caller may do so wrongly. */
function person({ students, teachers }: World, userId: string | null): MadeUser | undefined {
  return [...students, ...teachers].find((each) => each.userId === userId)
}

const anyone = (scene: Scene) => pick([...scene.students, ...scene.teachers], scene.chance)

/** The version that was seen, or sometimes the one before. */
const seen = ({ version }: TeamRow, chance: () => number) => (chance() < 0.1 ? Math.max(1, version - 1) : version)

/** Acts on a team with its captain. */
function byCaptain(act: (scene: Scene, team: TeamRow, captain: MadeUser) => Promise<readonly Answer[]>): Act {
  return async (scene) => {
    const captain = scene.team && person(scene, scene.team.captain_id)
    return scene.team && captain ? act(scene, scene.team, captain) : []
  }
}

/** Acts on a team with its organiser. */
function byStaff(act: (scene: Scene, team: TeamRow) => Promise<readonly Answer[]>): Act {
  return async (scene) => (scene.team ? act(scene, scene.team) : [])
}

const start: Act = async (scene) => {
  const captain = pick(scene.students, scene.chance)
  const name = `队${Math.floor(scene.chance() * 1e9).toString(36)}`
  const input = { itemId: pick(scene.itemIds, scene.chance), name, noticesAgreed: true as const }
  return [await scene.app.call(api.start, input, { as: captain.token })]
}

const join = byCaptain(async (scene, { id: teamId }, captain) => {
  const newcomer = anyone(scene)
  const role = scene.teachers.includes(newcomer) ? 'teacher' : 'member'
  const invited = await scene.app.call(api.inviteByLink, { teamId, role }, { as: captain.token })
  if (invited.code !== 0) return [invited]
  const { token } = invited.data
  return [await scene.app.call(api.answerInvitation, { token, accept: scene.chance() < 0.9 }, { as: newcomer.token })]
})

const joinByCode = byCaptain(async (scene, { id: teamId }, captain) => {
  const way = { teamId, looking: false, codeWay: 'join', code: 'keep' } as const
  const opened = await scene.app.call(api.saveJoining, way, { as: captain.token })
  if (opened.code !== 0 || !opened.data.code) return [opened]
  const newcomer = pick(scene.students, scene.chance)
  return [await scene.app.call(api.joinByCode, { code: opened.data.code, word: '' }, { as: newcomer.token })]
})

const leave = byCaptain(async (scene, { id: teamId }, captain) => {
  const member = pick(await membersWith(scene, teamId), scene.chance)
  const leaver = member && (scene.chance() < 0.5 ? captain : person(scene, member.user_id))
  if (!member || !leaver) return []
  return [await scene.app.call(api.removeMember, { teamId, memberId: member.id }, { as: leaver.token })]
})

const transfer = byCaptain(async (scene, { id: teamId }, captain) => {
  const member = pick(await membersWith(scene, teamId), scene.chance)
  const heir = member && person(scene, member.user_id)
  if (!member || !heir) return []
  const offer = { teamId, memberId: member.id, reason: '换届' }
  const offered = await scene.app.call(api.offerCaptaincy, offer, { as: captain.token })
  if (offered.code !== 0) return [offered]
  const { transferId } = offered.data
  const answered = await scene.app.call(api.answerCaptaincy, { teamId, transferId, accept: true }, { as: heir.token })
  const decision = { teamId, transferId, approve: scene.chance() < 0.7, opinion: '' }
  return [answered, await scene.app.call(api.decideCaptaincy, decision, { as: scene.staff.token })]
})

const change = byCaptain(async (scene, { id: teamId }, captain) => {
  const member = pick(await membersWith(scene, teamId), scene.chance)
  const fields = member
    ? [{ kind: 'remove' as const, memberId: member.id }]
    : [{ kind: 'name' as const, after: '新队名' }]
  const asked = await scene.app.call(api.askChange, { teamId, reason: '队员退出', fields }, { as: captain.token })
  if (asked.code !== 0) return [asked]
  const { changeId } = asked.data
  const detail = await scene.app.call(api.changeDetail, { changeId }, { as: scene.staff.token })
  if (detail.code !== 0) return [detail]
  const decisions = detail.data.fields.map(({ fieldId }) => ({
    fieldId,
    accept: scene.chance() < 0.8,
    opinion: '核实',
  }))
  return [
    await scene.app.call(
      api.decideChange,
      { changeId, version: detail.data.version, decisions },
      { as: scene.staff.token },
    ),
  ]
})

const submit = byCaptain(async (scene, team, captain) => [
  await scene.app.call(api.submit, { teamId: team.id, version: seen(team, scene.chance) }, { as: captain.token }),
])

const recall = byCaptain(async (scene, { id: teamId }, captain) => [
  await scene.app.call(api.recall, { teamId }, { as: captain.token }),
])

const withdraw = byCaptain(async (scene, { id: teamId }, captain) => [
  await scene.app.call(api.withdraw, { teamId, reason: '' }, { as: captain.token }),
])

const copy = byCaptain(async (scene, { id: teamId }, captain) => [
  await scene.app.call(api.copy, { teamId, itemId: pick(scene.itemIds, scene.chance) }, { as: captain.token }),
])

/** Frees a place that somebody waits for, and answers the offer. */
const answerOffer: Act = async (scene) => {
  const { app, other, staff, chance } = scene
  const teams = (await teamsOf(scene)).filter((team) => team.item_id === other.itemId)
  const placed = teams.find(({ state }) => state === 'enrolled')
  if (!placed || !teams.some(({ state }) => state === 'waiting')) return []
  const exclusion = { teamId: placed.id, kind: 'ban' as const, reason: '违规', version: placed.version }
  const freed = await app.call(api.exclude, exclusion, { as: staff.token })
  await app.runPeriodicTask('enrolment.waiting')
  const offered = (await teamsOf(scene)).find((team) => team.state === 'waiting' && team.holds_place)
  const captain = offered && person(scene, offered.captain_id)
  if (!offered || !captain) return [freed]
  return [freed, await app.call(api.answerOffer, { teamId: offered.id, accept: chance() < 0.7 }, { as: captain.token })]
}

const audit = byStaff(async (scene, team) => {
  const action = pick(['approve', 'approve', 'approve', 'return', 'reject'] as const, scene.chance)
  const teams = [{ teamId: team.id, version: seen(team, scene.chance) }]
  return [await scene.app.call(api.audit, { teams, action, opinion: '核实' }, { as: scene.staff.token })]
})

const takeBack = byStaff(async (scene, { id: teamId }) => [
  await scene.app.call(api.takeBack, { teamId, opinion: '有误' }, { as: scene.staff.token }),
])

const exclude = byStaff(async (scene, team) => {
  const kind = pick(['ban', 'disqualify'] as const, scene.chance)
  const decision = { teamId: team.id, reason: '违规', version: seen(team, scene.chance) }
  return [await scene.app.call(api.exclude, { ...decision, kind }, { as: scene.staff.token })]
})

const readmit = byStaff(async (scene, { id: teamId, version, state }) => {
  const call = state === 'forfeited' ? api.reinstate : api.readmit
  return [await scene.app.call(call, { teamId, reason: '申诉成立', version }, { as: scene.staff.token })]
})

const closeAndExtend: Act = async (scene) => {
  await moveClosing(scene, 'signup', scene.chance() < 0.3 ? -1 : 600)
  return []
}

const forfeit: Act = async (scene) => {
  if (scene.chance() < 0.7) return []
  await moveClosing(scene, 'submission', -1)
  await scene.app.runPeriodicTask('work.forfeit')
  await moveClosing(scene, 'submission', 600)
  return []
}

const promote: Act = async (scene) => {
  const { app, round, staff } = scene
  const { itemId } = pick(round.items, scene.chance)
  const place = { itemId, stageId: round.stageId }
  const enrolled = (await teamsOf(scene)).filter((team) => team.item_id === itemId && team.number !== null)
  const rows = enrolled.map(({ number }) => ({ number: number!, score: Math.floor(scene.chance() * 100) }))
  if (rows.length === 0) return []
  const imported = await app.call(promotionApi.importScores, { ...place, rows }, { as: staff.token })
  const route = { ...place, route: 0, decisions: {} }
  const preview = await app.call(promotionApi.preview, route, { as: staff.token })
  if (preview.code !== 0) return [imported, preview]
  return [imported, await app.call(promotionApi.commit, { ...route, digest: preview.data.digest }, { as: staff.token })]
}

/** Everything that happens to an enrolment, by name; what is likely stands more than once. */
export const acts = {
  start,
  join,
  joinByCode,
  leave,
  transfer,
  change,
  submit,
  recall,
  withdraw,
  copy,
  answerOffer,
  audit,
  takeBack,
  exclude,
  readmit,
  closeAndExtend,
  forfeit,
  promote,
} as const satisfies Record<string, Act>

export type ActName = keyof typeof acts

/** States of the teams that an act is mostly tried on; none: any. */
const fits: Partial<Record<ActName, readonly TeamState[]>> = {
  join: ['draft', 'returned'],
  joinByCode: ['draft', 'returned'],
  leave: ['draft', 'returned'],
  submit: ['draft', 'returned'],
  recall: ['submitted', 'auditing', 'waiting'],
  audit: ['submitted', 'auditing'],
  takeBack: ['enrolled', 'rejected', 'returned'],
  change: ['enrolled'],
  transfer: ['draft', 'enrolled'],
  exclude: ['enrolled', 'submitted'],
  readmit: ['banned', 'disqualified', 'forfeited'],
}

const weights: Partial<Record<ActName, number>> = { start: 4, join: 5, submit: 6, audit: 5, promote: 0.3, forfeit: 0.5 }
const names = Object.keys(acts) as ActName[]
const total = names.reduce((sum, name) => sum + (weights[name] ?? 1), 0)

/** Lets one act happen that the numbers choose, on a team of the world. */
export async function act(world: World, chance: () => number): Promise<{ name: ActName; answers: readonly Answer[] }> {
  let left = chance() * total
  const name = names.find((each) => (left -= weights[each] ?? 1) < 0) ?? 'start'
  const teams = await teamsOf(world)
  const fitting = teams.filter(({ state }) => fits[name]?.includes(state) ?? true)
  const team = pick(fitting.length > 0 && chance() < 0.7 ? fitting : teams, chance)
  return { name, answers: await acts[name]({ ...world, chance, team }) }
}
