import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '#server/certificate/certificate.fixture.ts'
import { done, giveSeal, openOfficeApp, organiserOf, sendAll, setKind } from '#server/certificate/office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** One team of two students, without a teacher. */
async function team() {
  const { groupId } = await createGroup(app)
  await giveSeal(app, groupId)
  const round = await createRound(app.db, { groupId })
  const as = await organiserOf(app, groupId)
  const results = await createResults(app, { round, winners: [{ students: ['张三', '李四'] }] })
  await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
  const place = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' } as const
  const [{ winnerId, teamId, studentIds }] = results.winners as [(typeof results.winners)[0]]
  const captain = app.viewer({ userId: studentIds[0]!, kind: 'student' })
  return { as, place, recipientId: winnerId, teamId, captain }
}

type Made = Awaited<ReturnType<typeof team>>

const rename = ({ teamId }: Made, from: string, to: string) =>
  sql`update enrolment_member set name = ${to} where team_id = ${teamId} and name = ${from}`.execute(app.db)

const mend = (one: Made, texts: object, version = 0) =>
  done(app, api.decideRow, { ...one.place, recipientId: one.recipientId, version, action: 'mend', texts }, one.as)

async function make({ as, place }: Made, options: { rows?: 'good'; despiteIssues?: boolean } = {}) {
  const { batchId } = await done(app, api.make, { ...place, ...options }, as)
  await app.runJobs()
  return batchId
}

const issued = async ({ as, place }: Made) => (await done(app, api.page, { roundId: place.roundId }, as)).rows

const rowOf = async ({ as, place }: Made) => (await done(app, api.preflightRows, place, as)).rows[0]!

/** @spec B10 */
describe('a name that was mended before issuing', () => {
  test('is asked again when another person came into its place, and never printed for them', async () => {
    const one = await team()
    expect((await mend(one, { student: '张三丰、李四' })).state).toBe('good')
    await rename(one, '张三', '王五')
    const row = await rowOf(one)
    expect([row.holder, row.state, row.findings[0]]).toEqual([
      '王五、李四',
      'open',
      { kind: 'record-changed', element: 'student', detail: '张三、李四 → 王五、李四' },
    ])
    expect(row.mendable.find(({ field }) => field === 'student')).toEqual({
      field: 'student',
      now: '王五、李四',
      mended: null,
    })
    const refused = await app.call(api.make, one.place, { as: one.as })
    expect(refused.code).toBe(certificateRefusals.ISSUES_LEFT.code)
    await make(one, { despiteIssues: true })
    expect((await issued(one)).map(({ holder }) => holder)).toEqual(['王五、李四'])
  })

  test('can be mended anew, or issued as the record has it by now', async () => {
    const one = await team()
    await mend(one, { student: '张三丰、李四' })
    await rename(one, '张三', '王五')
    const confirming = { ...one.place, recipientId: one.recipientId, version: 1, action: 'confirm' } as const
    expect(await done(app, api.decideRow, confirming, one.as)).toMatchObject({ state: 'good', version: 2 })
    expect((await rowOf(one)).holder).toBe('王五、李四')
    await mend(one, { student: '王伍、李四' }, 2)
    await make(one)
    expect((await issued(one)).map(({ holder }) => holder)).toEqual(['王伍、李四'])
  })

  test('does not go on to a reissue when the record changed since', async () => {
    const one = await team()
    await mend(one, { student: '张三丰、李四' })
    await make(one)
    const { certificateId } = (await issued(one))[0]!
    await rename(one, '张三', '王五')
    const preview = await done(app, api.reissuePreview, { certificateId }, one.as)
    expect([preview.holder, preview.findings[0]]).toEqual([
      '王五、李四',
      { kind: 'record-changed', element: 'student', detail: '张三丰、李四 → 王五、李四' },
    ])
    const reissuing = { certificateId, reason: '更正' }
    expect((await app.call(api.reissue, reissuing, { as: one.as })).code).toBe(certificateRefusals.ISSUES_LEFT.code)
    await done(app, api.reissue, { ...reissuing, despiteIssues: true }, one.as)
    expect((await issued(one)).map(({ holder }) => holder).sort()).toEqual(['张三丰、李四', '王五、李四'].sort())
  })
})

describe('a teacher whom nobody entered', () => {
  test('leaves no empty line, is named in the pre-flight and can be filled in there', async () => {
    const one = await team()
    const row = await rowOf(one)
    expect([row.state, row.findings]).toEqual([
      'good',
      [{ kind: 'hidden-line', element: '指导教师', detail: 'teacher' }],
    ])
    expect(row.mendable).toContainEqual({ field: 'teacher', now: '', mended: null })
    const bad = { ...one.place, recipientId: one.recipientId, version: 0, action: 'mend', texts: { teacher: '赵★' } }
    expect((await app.call(api.decideRow, bad as never, { as: one.as })).code).toBe(
      certificateRefusals.NAME_CHARACTER.code,
    )
    expect(await mend(one, { teacher: '赵六、孙七' })).toEqual({ state: 'good', findings: [], version: 1 })
    await make(one)
    const { facts } = await app.db
      .selectFrom('certificate_certificate')
      .select('facts')
      .where('round_id', '=', one.place.roundId)
      .executeTakeFirstOrThrow()
    expect((facts as { values: Record<string, string> }).values['teacher']).toBe('赵六、孙七')
  })

  test('can be asked for by the holder, and filled in with the answer', async () => {
    const one = await team()
    await sendAll(app, one.as, await make(one))
    const { certificateId } = (await issued(one))[0]!
    expect(await done(app, api.correctable, { certificateId }, one.captain)).toContainEqual({
      field: 'teacher',
      now: '',
    })
    const asking = { certificateId, field: 'teacher', wished: '赵六', reason: '报名时漏填' } as const
    const { correctionId } = await done(app, api.askCorrection, asking, one.captain)
    const told = app.db.selectFrom('notice_message').select('link').where('event', '=', 'certificate.correction_asked')
    expect(await told.execute()).toContainEqual({ link: '/certificates/correction' })
    const texts = JSON.stringify({ teacher: '赵六' }) as never
    expect(await done(app, api.reissuePreview, { certificateId, texts }, one.as)).toMatchObject({
      holder: '张三、李四',
      findings: [],
    })
    const fresh = await done(app, api.acceptCorrection, { correctionId, version: 1, value: '赵六' }, one.as)
    const { facts } = await app.db
      .selectFrom('certificate_certificate')
      .select('facts')
      .where('id', '=', fresh.certificateId)
      .executeTakeFirstOrThrow()
    expect((facts as { values: Record<string, string> }).values['teacher']).toBe('赵六')
  })
})

describe('a sample picture', () => {
  const picture = async (one: Made, texts?: object) => {
    const query = { ...one.place, recipientId: one.recipientId, ...(texts ? { texts: JSON.stringify(texts) } : {}) }
    const headers = { authorization: `Bearer ${one.as}` }
    const url = API_BASE + api.samplePicture.path
    return app.http.inject({ method: 'GET', url, query, headers })
  }

  test('obeys the rules of mending', async () => {
    const one = await team()
    const codeOf = async (texts: object) => (await picture(one, texts)).json<{ code: number }>().code
    expect([
      await codeOf({ student: '李😀、王五' }),
      await codeOf({ student: '李四' }),
      await codeOf({ userName: '李四' }),
    ]).toEqual([
      certificateRefusals.NAME_CHARACTER.code,
      certificateRefusals.OTHER_PEOPLE.code,
      certificateRefusals.NOT_PRINTED.code,
    ])
    expect((await picture(one, { student: '张三丰、李四' })).statusCode).toBe(200)
  })
})
