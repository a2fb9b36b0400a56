import { afterAll, beforeAll, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { askChange, askToLeave, answerChange, decideChange } from '#server/enrolment/change/change.fixture.ts'
import { createEnrolledTeam, createPerson } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createUser, type MadeUser } from '#server/identity/identity.fixture.ts'
import { titlesTo } from '#server/notice/inbox.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '../certificate.fixture.ts'
import { done, giveSeal, makeAll, officeModules, openOfficeApp, sendAll, setKind } from '../office.fixture.ts'
import { followChange } from './follow-change.ts'

let app: TestApp
/** Without the rules of enrolments, since results are put into the database without their entries. */
let bare: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [...officeModules, enrolment] })
  bare = await openOfficeApp()
})
afterAll(async () => {
  await app.close()
  await bare.close()
})

/** A team whose members have their proofs of participation. */
async function certified() {
  const { groupId } = await createGroup(app)
  await giveSeal(app, groupId)
  const enrol = { auditLevels: [], minMembers: 1, maxMembers: 4, minTeachers: 0 }
  const round = await createRound(app.db, { groupId, enrol })
  const staff = { kind: 'staff', realName: '组织者', roles: ['organiser'], groupId } as const
  const office = await createUser(app, staff)
  const team = await createEnrolledTeam(app, { round, members: 2 })
  await setKind(app, office.token, { roundId: round.roundId, kind: 'participation' })
  const at = { roundId: round.roundId, itemId: round.itemId, kind: 'participation' as const }
  await sendAll(app, office.token, await makeAll(app, office.token, at))
  return { team, office, round }
}

const issuedTo = async (roundId: string, office: MadeUser) =>
  (await done(app, api.page, { roundId, pageSize: 50 }, office.token)).rows

test('a request shows which certificates it touches, and once accepted asks for their correction', async () => {
  const { team, office, round } = await certified()
  const before = await issuedTo(round.roundId, office)
  expect(before).toHaveLength(3)
  const { prints } = (await done(app, enrolmentApi.certificatesAtStake, { teamId: team.teamId }, team.captain.token))
    .issued[0]!
  const { changeId } = (await askChange(app, team, [{ kind: 'name', after: '光之队' }])).data
  const [field] = (await done(app, enrolmentApi.changeDetail, { changeId }, office.token)).fields
  const touched = prints.includes('teamName') ? before.map(({ number }) => number) : []
  expect(
    field!.effects
      .filter(({ effect }) => effect === 'correct')
      .map(({ number }) => number)
      .toSorted(),
  ).toEqual(touched.toSorted())
  await decideChange(app, changeId, office)
  const { rows } = await done(app, api.correctionPage, { state: 'asked' }, office.token)
  expect(
    rows.filter(({ number }) => touched.includes(number)).map(({ field: text, wished }) => [text, wished]),
  ).toEqual(touched.map(() => ['teamName', '光之队']))
})

test('who leaves has a certificate to revoke, and who joins one to get; the office is told', async () => {
  const { team, office, round } = await certified()
  const [leaving] = team.members as [MadeUser]
  const newcomer = await createPerson(app, team.school, { realName: '韩梅梅' })
  const { changeId } = (await askToLeave(app, team, leaving, newcomer)).data
  await answerChange(app, newcomer)
  const [field] = (await done(app, enrolmentApi.changeDetail, { changeId }, office.token)).fields
  expect(field!.effects.map(({ effect }) => effect)).toEqual(expect.arrayContaining(['revoke', 'issue']))
  expect((await decideChange(app, changeId, office)).code).toBe(0)
  expect(await titlesTo(app, office)).toContainEqual(expect.stringContaining('须撤销其成员的证书'))
  const at = { roundId: round.roundId, itemId: round.itemId, kind: 'participation' as const }
  await makeAll(app, office.token, at)
  expect((await issuedTo(round.roundId, office)).map(({ holder }) => holder)).toContain('韩梅梅')
})

test('a correction that follows a change may print other people than before, since the record has them', async () => {
  const { groupId } = await createGroup(bare)
  await giveSeal(bare, groupId)
  const round = await createRound(bare.db, { groupId })
  const office = await createUser(bare, { kind: 'staff', realName: '组织者', roles: ['organiser'], groupId })
  const results = await createResults(bare, { round, winners: [{ students: ['张三丰', '李四'], teachers: ['赵六'] }] })
  await setKind(bare, office.token, { roundId: round.roundId, kind: 'winner' })
  const at = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' as const }
  await sendAll(bare, office.token, await makeAll(bare, office.token, at))
  const [{ teamId, studentIds }] = results.winners as [(typeof results.winners)[0]]
  await bare.db
    .updateTable('enrolment_member')
    .set({ state: 'removed' })
    .where('team_id', '=', teamId)
    .where('user_id', '=', studentIds[1]!)
    .execute()
  await bare.transact(async (tx) => {
    const changed = { teamId, changeId: round.roundId, askedBy: studentIds[0]!, reason: '转学' }
    await followChange(bare.services, tx, {
      ...changed,
      fields: [{ kind: 'remove', role: 'member', leavingId: studentIds[1]! }],
    })
  })
  const [asked] = (await done(bare, api.correctionPage, { state: 'asked' }, office.token)).rows
  expect([asked!.field, asked!.now, asked!.wished]).toEqual(['student', '张三丰、李四', '张三丰'])
  const { correctionId, version } = asked!
  const accepting = { correctionId, version, value: '张三丰', despiteIssues: true }
  expect((await bare.call(api.acceptCorrection, accepting, { as: office.token })).code).toBe(0)
})
