import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import type { Design } from '@podium/core/certificate/template/design/design.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { createResults } from '../certificate.fixture.ts'
import { done, giveSeal, makeAll, openOfficeApp, organiserOf, sendAll, setKind } from '../office.fixture.ts'
import { pagesOf } from '../pdf-text.fixture.ts'
import { revokeWithResults } from './revoke-certificate.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** A certificate that was sent to its captain. */
async function held(within?: string) {
  const { groupId } = within ? { groupId: within } : await createGroup(app)
  if (!within) await giveSeal(app, groupId)
  const round = await createRound(app.db, { groupId })
  const as = await organiserOf(app, groupId)
  const results = await createResults(app, { round, winners: [{ students: ['张三丰', '李四'], teachers: ['赵六'] }] })
  await setKind(app, as, { roundId: round.roundId, kind: 'winner' })
  const batchId = await makeAll(app, as, { roundId: round.roundId, itemId: round.itemId, kind: 'winner' })
  await sendAll(app, as, batchId)
  const captain = app.viewer({ userId: results.winners[0]!.studentIds[0]!, kind: 'student' })
  const { rows } = await done(app, api.mine, {}, captain)
  return { as, captain, certificateId: rows[0]!.certificateId, results, groupId }
}

type Holding = Awaited<ReturnType<typeof held>>

const options = { field: 'student', wished: '张三峰、李四', reason: '姓名录入有误' } as const

const downloaded = (certificateId: string, as: string) =>
  app.http.inject({
    method: 'GET',
    url: API_BASE + api.download.path,
    query: { certificateId },
    headers: { authorization: `Bearer ${as}` },
  })

const file = async (certificateId: string, as: string) => (await downloaded(certificateId, as)).rawPayload

const text = async (certificateId: string, as: string) => (await pagesOf(await file(certificateId, as))).join('')

/** Number of pictures in its file. */
const pictures = async (certificateId: string, as: string) =>
  (await file(certificateId, as)).toString('latin1').match(/\/Subtype ?\/Image/g)?.length ?? 0

test('a certificate that is downloaded is saved as a file, not opened in place of the page', async () => {
  const { as, certificateId } = await held()
  const { headers } = await downloaded(certificateId, as)
  expect(headers['content-disposition']).toMatch(/^attachment/)
})

/** @spec B10 U08 */
describe('a correction', () => {
  test('that is accepted supersedes the certificate by one that says it right, and tells its holder', async () => {
    const { as, captain, certificateId } = await held()
    const printed = await done(app, api.correctable, { certificateId }, captain)
    expect(printed.map(({ field, now }) => `${field} ${now}`)).toContain('student 张三丰、李四')
    await done(app, api.askCorrection, { certificateId, ...options }, captain)
    const [asked] = (await done(app, api.correctionPage, { state: 'asked' }, as)).rows
    expect([asked!.now, asked!.wished, asked!.reason]).toEqual(['张三丰、李四', '张三峰、李四', '姓名录入有误'])
    const { correctionId, version } = asked!
    const fresh = await done(app, api.acceptCorrection, { correctionId, version, value: options.wished }, as)
    expect((await text(fresh.certificateId, captain)).includes('张三峰')).toBe(true)
    const [row] = (await done(app, api.mine, {}, captain)).rows
    expect([row!.certificateId, row!.holder]).toEqual([fresh.certificateId, '张三峰、李四'])
    const [own] = (await done(app, api.myCorrections, {}, captain)).rows
    expect([own!.state, own!.successor]).toEqual(['accepted', fresh.number])
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from notice_message
      where event = 'certificate.corrected' and dedupe = ${`certificate.correction ${correctionId}`}
        or dedupe like ${`certificate.correction ${correctionId}%`}`.execute(app.db)
    expect(rows[0]!.n).toBe(1)
    expect((await text(certificateId, as)).includes('张三丰')).toBe(true)
  })

  test('that somebody else asked for is told to the holder too, who is told once of their own', async () => {
    const told = async (askedBy: 'as' | 'captain') => {
      const { as, certificateId, ...people } = await held()
      const asker = askedBy === 'as' ? as : people.captain
      const { correctionId } = await done(app, api.askCorrection, { certificateId, ...options }, asker)
      const fresh = await done(app, api.acceptCorrection, { correctionId, version: 1, value: options.wished }, as)
      const { rows } = await sql<{
        holder: boolean
      }>`select user_id = ${people.results.winners[0]!.studentIds[0]!} as holder
        from notice_message where dedupe like ${`certificate.reissued ${fresh.certificateId}%`}
        and title_zh like '您的证书%'`.execute(app.db)
      return rows
    }
    expect(await told('as')).toEqual([{ holder: true }])
    expect(await told('captain')).toEqual([])
  })

  test('stays with whatever is reissued after', async () => {
    const { as, captain, certificateId } = await held()
    const { correctionId } = await done(app, api.askCorrection, { certificateId, ...options }, captain)
    const first = await done(app, api.acceptCorrection, { correctionId, version: 1, value: options.wished }, as)
    const again = await done(app, api.reissue, { certificateId: first.certificateId, reason: '补发' }, as)
    expect((await text(again.certificateId, as)).includes('张三峰')).toBe(true)
  })

  test('is printed with the seal of its batch, not with one that came since', async () => {
    const { groupId: committee } = await createGroup(app)
    const { groupId } = await createGroup(app, { kind: 'division', parentId: committee })
    const { as, captain, certificateId } = await held(groupId)
    await giveSeal(app, committee)
    const { correctionId } = await done(app, api.askCorrection, { certificateId, ...options }, captain)
    const fresh = await done(app, api.acceptCorrection, { correctionId, version: 1, value: options.wished }, as)
    expect(await pictures(fresh.certificateId, as)).toBe(await pictures(certificateId, as))
    const sealed = await held()
    expect(await pictures(sealed.certificateId, sealed.as)).toBeGreaterThan(await pictures(certificateId, as))
  })

  test('that is declined changes nothing and says why', async () => {
    const { as, captain, certificateId } = await held()
    const { correctionId } = await done(app, api.askCorrection, { certificateId, ...options }, captain)
    await done(app, api.declineCorrection, { correctionId, version: 1, opinion: '与报名信息一致' }, as)
    const [own] = (await done(app, api.myCorrections, {}, captain)).rows
    expect([own!.state, own!.opinion]).toEqual(['declined', '与报名信息一致'])
    expect((await done(app, api.mine, {}, captain)).rows[0]!.certificateId).toBe(certificateId)
    const late = { correctionId, version: 2, value: options.wished }
    expect((await app.call(api.acceptCorrection, late, { as })).code).toBe(32029)
  })

  test('ends with the certificate when that is revoked, alone or with its results, and its asker is told', async () => {
    const ends = async (revoke: (held: Holding) => Promise<unknown>) => {
      const place = await held()
      const { certificateId, captain } = place
      const { correctionId } = await done(app, api.askCorrection, { certificateId, ...options }, captain)
      await revoke(place)
      const { rows } = await sql<{ event: string; mine: boolean }>`
        select event, user_id = ${place.results.winners[0]!.studentIds[0]!} as mine
        from notice_message where dedupe like ${`certificate.correction ${correctionId}%`}`.execute(app.db)
      return [(await done(app, api.myCorrections, {}, captain)).rows.map(({ state }) => state), rows]
    }
    const ended = [['withdrawn'], [{ event: 'certificate.correction_ended', mine: true }]]
    expect(
      await ends(({ certificateId, as }) => done(app, api.revoke, { certificateId, reason: '成绩有误' }, as)),
    ).toEqual(ended)
    expect(
      await ends(({ results }) =>
        app.transact((tx) =>
          revokeWithResults(app.services, tx, { publicationId: results.publicationId, reason: '成绩有误' }),
        ),
      ),
    ).toEqual(ended)
  })

  test('ends with the certificate when staff reissue that of themselves, and its asker is told once', async () => {
    const { certificateId, captain, as, results } = await held()
    const { correctionId } = await done(app, api.askCorrection, { certificateId, ...options }, captain)
    const fresh = await done(app, api.reissue, { certificateId, reason: '统一换发' }, as)
    const [own] = (await done(app, api.myCorrections, {}, captain)).rows
    expect([own!.correctionId, own!.state, own!.opinion]).toEqual([correctionId, 'withdrawn', '统一换发'])
    const { rows } = await sql<{ event: string; body: string }>`select event, body_zh as body from notice_message
      where user_id = ${results.winners[0]!.studentIds[0]!} and event <> 'certificate.sent'`.execute(app.db)
    expect(rows).toEqual([{ event: 'certificate.correction_ended', body: '换发原因：统一换发' }])
    const accepting = { correctionId, version: 2, value: options.wished }
    expect((await app.call(api.acceptCorrection, accepting, { as })).code).toBe(32029)
    expect(
      (await app.call(api.askCorrection, { ...options, certificateId: fresh.certificateId }, { as: captain })).code,
    ).toBe(0)
  })

  test('is asked once at a time, for what is printed, with as many names', async () => {
    const { captain, certificateId } = await held()
    const code = async (asked: object) =>
      (await app.call(api.askCorrection, { certificateId, ...options, ...asked }, { as: captain })).code
    expect(await code({ wished: '张三丰、李四、王五' })).toBe(32027)
    expect(await code({ wished: '张三丰、李四' })).toBe(32026)
    expect(await code({ field: 'companyName' })).toBe(32025)
    expect([await code({}), await code({})]).toEqual([0, 32028])
    const [own] = (await done(app, api.myCorrections, {}, captain)).rows
    await done(app, api.withdrawCorrection, { correctionId: own!.correctionId }, captain)
    expect(await code({})).toBe(0)
  })

  test('is for the holder to ask and for its organisation to answer', async () => {
    const { certificateId, captain } = await held()
    const other = await held()
    expect((await app.call(api.askCorrection, { certificateId, ...options }, { as: other.captain })).status).toBe(404)
    const { correctionId } = await done(app, api.askCorrection, { certificateId, ...options }, captain)
    const accepting = { correctionId, version: 1, value: options.wished }
    expect((await app.call(api.acceptCorrection, accepting, { as: other.as })).status).toBe(404)
    expect((await done(app, api.correctionPage, {}, other.as)).rows).toEqual([])
    expect((await app.call(api.withdrawCorrection, { correctionId }, { as: other.captain })).status).toBe(404)
  })
})

describe('a correction of advisers of whom a certificate prints one kind', () => {
  /** A sent certificate that prints 孙八 of the second kind, in whose team 赵六 of the first comes before. */
  async function ofSecondKind() {
    const { groupId } = await createGroup(app)
    await giveSeal(app, groupId)
    const adviserKinds = ['校内导师', '企业导师'].map((name, at) => ({
      key: `k${at}`,
      name,
      nameEn: '',
      min: 0,
      max: 1,
    }))
    const round = await createRound(app.db, { groupId, enrol: { maxTeachers: 3, adviserKinds } })
    const as = await organiserOf(app, groupId)
    const results = await createResults(app, { round, winners: [{ students: ['张三丰'], teachers: ['赵六', '孙八'] }] })
    const { teamId, studentIds } = results.winners[0]!
    await sql`update enrolment_member set adviser_kind = case name when '赵六' then 'k0' else 'k1' end
      where team_id = ${teamId} and role = 'teacher'`.execute(app.db)
    const { rows } = await done(app, api.templatePage, { kind: 'winner', state: 'enabled' }, as)
    const builtIn = rows.find((row) => row.builtIn)!.templateId
    const { templateId } = await done(app, api.copyTemplate, { templateId: builtIn, name: '企业导师' }, as)
    const { design, version } = await done(app, api.template, { templateId }, as)
    const byKind = JSON.parse(
      JSON.stringify(design).replaceAll(/data-field=(\\?")teacher\w*/g, 'data-field=$1teacher_kind_2'),
    ) as Design
    const template = {
      templateId,
      name: '企业导师',
      kind: 'winner',
      state: 'enabled',
      design: byKind,
      version,
    } as const
    await done(app, api.saveTemplate, template, as)
    await setKind(app, as, { roundId: round.roundId, kind: 'winner', templateId })
    const place = { roundId: round.roundId, itemId: round.itemId, kind: 'winner' } as const
    await sendAll(app, as, await makeAll(app, as, place))
    const captain = app.viewer({ userId: studentIds[0]!, kind: 'student' })
    const [row] = (await done(app, api.mine, {}, captain)).rows
    return { as, captain, certificateId: row!.certificateId }
  }

  test('renames those who are printed, and nobody else', async () => {
    const { as, captain, certificateId } = await ofSecondKind()
    expect((await text(certificateId, captain)).includes('赵六')).toBe(false)
    const printed = await done(app, api.correctable, { certificateId }, captain)
    expect(printed.find(({ field }) => field === 'teacher')?.now).toBe('赵六、孙八')
    const asking = { certificateId, field: 'teacher', reason: '写错' } as const
    const codeOf = async (wished: string) =>
      (await app.call(api.askCorrection, { ...asking, wished }, { as: captain })).code
    expect(await codeOf('孙巴')).toBe(certificateRefusals.OTHER_PEOPLE.code)
    expect(await codeOf('赵陆、孙八')).toBe(certificateRefusals.NOT_PRINTED.code)
    const value = '赵六、孙巴'
    const { correctionId } = await done(app, api.askCorrection, { ...asking, wished: value }, captain)
    const fresh = await done(app, api.acceptCorrection, { correctionId, version: 1, value }, as)
    const now = await text(fresh.certificateId, captain)
    expect([now.includes('孙巴'), now.includes('孙八'), now.includes('赵')]).toEqual([true, false, false])
    const again = await done(app, api.reissue, { certificateId: fresh.certificateId, reason: '补发' }, as)
    expect((await text(again.certificateId, as)).includes('孙巴')).toBe(true)
  })
})
