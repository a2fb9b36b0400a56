import { enrolmentApi as api } from '@podium/core/enrolment/api.ts'
import type { ChangeWish } from '@podium/core/enrolment/change/change.ts'
import type { MadeUser } from '#server/identity/identity.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'

type Team = { readonly teamId: string; readonly captain: MadeUser }

/** A member's id in the team. */
export async function memberIdOf(app: TestApp, team: Team, user: MadeUser): Promise<string> {
  const { members } = (await app.call(api.detail, { teamId: team.teamId }, { as: team.captain.token })).data
  return members.find(({ userId }) => userId === user.userId)!.memberId
}

/** Asks for changes of a team; the captain does unless somebody else is named. */
export function askChange(app: TestApp, team: Team, fields: ChangeWish[], as: MadeUser = team.captain) {
  return app.call(api.askChange, { teamId: team.teamId, reason: '转学', fields }, { as: as.token })
}

/** Asks that somebody leaves, or is replaced by a newcomer. */
export async function askToLeave(
  app: TestApp,
  team: Team,
  user: MadeUser,
  newcomer: MadeUser | null = null,
  as?: MadeUser,
) {
  const memberId = await memberIdOf(app, team, user)
  const wish: ChangeWish = newcomer
    ? { kind: 'replace', memberId, name: newcomer.realName, phone: newcomer.phone }
    : { kind: 'remove', memberId }
  return askChange(app, team, [wish], as)
}

/** Decides on all fields alike, or refuses those of the named kinds. */
export async function decideChange(
  app: TestApp,
  changeId: string,
  as: MadeUser,
  refused: readonly string[] | 'all' = [],
) {
  const detail = await app.call(api.changeDetail, { changeId }, { as: as.token })
  if (detail.code !== 0) return { ...detail, data: null }
  const { fields, version } = detail.data
  const decisions = fields
    .filter(({ verdict }) => verdict === 'open' || verdict === 'accepted')
    .map(({ fieldId, kind }) => {
      const accept = refused !== 'all' && !refused.includes(kind)
      return { fieldId, accept, opinion: accept ? '' : '材料不足' }
    })
  return app.call(api.decideChange, { changeId, decisions, version }, { as: as.token })
}

/** The person whom an open request asks agrees or declines. */
export async function answerChange(app: TestApp, as: MadeUser, accept = true) {
  const [asked] = (await app.call(api.invitations, {}, { as: as.token })).data
  return app.call(api.answerChange, { fieldId: asked!.asked!.fieldId, accept }, { as: as.token })
}
