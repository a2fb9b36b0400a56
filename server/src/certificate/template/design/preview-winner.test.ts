import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { award } from '#server/award/index.ts'
import { competition } from '#server/competition/index.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import { certificate } from '#server/certificate/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, notice, competition, award, certificate] })
})
afterAll(() => app.close())

async function organiser(groupId: string): Promise<string> {
  return (await createUser(app, { kind: 'staff', realName: '组织者', roles: ['organiser'], groupId })).token
}

describe('a design with the texts of real winners', () => {
  test('steps through all of them, and knows the longest name and the rarest character', async () => {
    const { groupId } = await createGroup(app)
    const round = await createRound(app.db, { groupId })
    const as = await organiser(groupId)
    // The last one's letters are of a face that sets words as a whole: no font lacks them.
    const named = [['张三'], ['阿卜杜热合曼', '李四'], ['王𬱖'], ['ئەلى']]
    const winners = named.map((students) => ({ students }))
    const { itemId } = await createResults(app, { round, winners })
    const look = async (at: number, kind: 'winner' | 'member' = 'winner') =>
      (await app.call(api.previewWinner, { roundId: round.roundId, itemId, kind, at }, { as })).data
    const first = await look(0)
    expect([first.total, first.shown?.values['student'], first.shown?.values['awardName']]).toEqual([
      4,
      '张三',
      '一等奖',
    ])
    const { longest, rarest } = first
    expect((await look(longest!.at)).shown?.values['student']).toBe('阿卜杜热合曼、李四')
    expect([rarest?.character, (await look(rarest!.at)).shown?.values['student']]).toEqual(['𬱖', '王𬱖'])
    expect((await look(4)).shown).toBe(null)
    const member = await look(1, 'member')
    expect([member.total, member.shown?.values['userName']]).toEqual([5, '阿卜杜热合曼'])
    expect(member.shown?.values['certCode']).toMatch(/\d/)
    const stranger = await organiser((await createGroup(app)).groupId)
    const input = { roundId: round.roundId, itemId, kind: 'winner', at: 0 } as const
    expect((await app.call(api.previewWinner, input, { as: stranger })).status).toBe(404)
  })

  test('has nobody to show before there are results', async () => {
    const { groupId } = await createGroup(app)
    const round = await createRound(app.db, { groupId })
    const input = { roundId: round.roundId, itemId: round.itemId, kind: 'winner', at: 0 } as const
    const { data } = await app.call(api.previewWinner, input, { as: await organiser(groupId) })
    expect(data).toEqual({ total: 0, shown: null, longest: null, rarest: null })
  })
})
