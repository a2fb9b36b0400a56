import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WorkSetting } from '@podium/core/competition/setting/setting.ts'
import { workApi as api } from '@podium/core/work/api.ts'
import { workRefusals as no } from '@podium/core/work/refusals.ts'
import { createRound, type MadeRound } from '#server/competition/competition.fixture.ts'
import { competition } from '#server/competition/index.ts'
import { createEnrolledTeam, type MadeTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { finance } from '#server/finance/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '../index.ts'
import { samplePdf } from '../work.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, notice, finance, competition, enrolment, work] })
})
afterAll(() => app.close())

const at = (team: MadeTeam) => ({ teamId: team.teamId, stageId: team.round.stageId })

async function roundWith(more: object, slot: object = {}): Promise<MadeRound> {
  const value = WorkSetting.parse({
    summaryRequired: false,
    slots: [{ key: 'report', label: '说明书', kinds: ['pdf'], maxBytes: 10_000_000, ...slot }],
    ...more,
  })
  return createRound(app.db, { work: value })
}

async function attached(team: MadeTeam, bytes: Buffer) {
  const fileId = await storeFile(app.services, app.db, {
    purpose: 'work',
    ownerId: team.captain.userId,
    name: '方案.pdf',
    mediaType: 'application/pdf',
    bytes,
  })
  return app.call(api.attach, { ...at(team), slot: 'report', fileId }, { as: team.captain.token })
}

async function submitted(team: MadeTeam) {
  const as = team.captain.token
  const { data } = await app.call(api.desk, at(team), { as })
  const draft = { ...at(team), title: '追光', summary: '', keywords: [], version: data.version }
  const saved = await app.call(api.save, draft, { as })
  const { workId, version } = saved.data
  return app.call(api.submit, { workId, pledged: true, version }, { as })
}

async function workIdOf(team: MadeTeam): Promise<string> {
  const row = await app.db.selectFrom('work_work').select('id').where('team_id', '=', team.teamId).executeTakeFirst()
  return row!.id
}

const organiserOf = ({ groupId }: MadeRound) => createUser(app, { kind: 'staff', roles: ['organiser'], groupId })

describe('a file that another team has handed in', () => {
  test('is refused where its slot says so, as it is attached and as the work is handed in', async () => {
    const round = await roundWith({}, { sameFile: 'refuse' })
    const [first, second, third] = [
      await createEnrolledTeam(app, { round }),
      await createEnrolledTeam(app, { round }),
      await createEnrolledTeam(app, { round }),
    ]
    const bytes = samplePdf()
    expect((await attached(first, bytes)).code).toBe(0)
    expect((await attached(second, bytes)).code).toBe(0)
    expect((await submitted(first)).code).toBe(0)
    expect((await attached(third, bytes)).code).toBe(no.FILE_ELSEWHERE.code)
    expect((await submitted(second)).code).toBe(no.FILE_ELSEWHERE.code)
    expect((await submitted(first)).code).toBe(0)
    const withdrawn = await app.call(api.withdraw, { workId: await workIdOf(first) }, { as: first.captain.token })
    expect(withdrawn.code).toBe(0)
    expect((await submitted(second)).code).toBe(0)
  })

  test('of two teams that hand it in at once is taken from one', async () => {
    const round = await roundWith({}, { sameFile: 'refuse' })
    const teams = [await createEnrolledTeam(app, { round }), await createEnrolledTeam(app, { round })]
    const bytes = samplePdf()
    for (const team of teams) await attached(team, bytes)
    const codes = await Promise.all(teams.map(async (team) => (await submitted(team)).code))
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, no.FILE_ELSEWHERE.code])
  })

  test('is shown to staff of both, and to nobody else', async () => {
    const round = await roundWith({}, { sameFile: 'flag' })
    const [first, second] = [await createEnrolledTeam(app, { round }), await createEnrolledTeam(app, { round })]
    const bytes = samplePdf()
    for (const team of [first, second]) {
      await attached(team, bytes)
      expect((await submitted(team)).code).toBe(0)
    }
    const organiser = await organiserOf(round)
    const detail = async (team: MadeTeam, as: string) =>
      (await app.call(api.workDetail, { workId: await workIdOf(team) }, { as })).data.sameFiles
    expect(await detail(first, organiser.token)).toMatchObject([
      { fileName: '方案.pdf', other: { teamName: second.name, fileName: '方案.pdf' } },
    ])
    expect(await detail(second, organiser.token)).toMatchObject([{ other: { teamName: first.name } }])
    const school = await createUser(app, { kind: 'staff', roles: ['school_admin'], groupId: first.school.groupId })
    const seen = await detail(first, school.token)
    if (first.school.schoolId !== second.school.schoolId) expect(seen).toEqual([{ fileName: '方案.pdf', other: null }])
    const own = await app.call(api.detail, { workId: await workIdOf(first) }, { as: first.captain.token })
    expect(own.data.sameFiles).toEqual([])
    const list = await app.call(api.workPage, { roundId: round.roundId, doubt: 'sameFile' }, { as: organiser.token })
    expect(list.data.total).toBe(2)
  })

  test('is nobody’s concern where the slot doesn’t look, in another series, or with other bytes', async () => {
    const bytes = samplePdf()
    const looking = await roundWith({}, { sameFile: 'refuse' })
    for (const round of [await roundWith({}), looking]) {
      const team = await createEnrolledTeam(app, { round })
      await attached(team, bytes)
      expect((await submitted(team)).code).toBe(0)
    }
    const other = await createEnrolledTeam(app, { round: looking })
    await attached(other, samplePdf())
    expect((await submitted(other)).code).toBe(0)
  })
})

describe('the declaration on the origin', () => {
  const origin = {
    original: true,
    sources: '图 3：某文',
    usedBefore: true,
    usedWhere: '2025 年省赛',
    usedChanges: '重写',
  }

  test('is needed for the submission, kept with the version and found by staff', async () => {
    const round = await roundWith({ originality: true, earlierUse: 'declare' })
    const team = await createEnrolledTeam(app, { round })
    const as = team.captain.token
    await attached(team, samplePdf())
    expect((await submitted(team)).code).toBe(no.ORIGIN_UNDECLARED.code)
    const declare = (more: object) =>
      app.call(api.declareOrigin, { ...at(team), origin: { ...origin, ...more } }, { as })
    expect((await declare({ usedWhere: '' })).code).toBe(no.WORK_FAULTY.code)
    expect((await declare({})).code).toBe(0)
    expect((await submitted(team)).code).toBe(0)
    const organiser = await organiserOf(round)
    const { data } = await app.call(api.workDetail, { workId: await workIdOf(team) }, { as: organiser.token })
    expect(data.versions[0]!.origin).toEqual(origin)
    const filter = { roundId: round.roundId, doubt: 'usedBefore' as const }
    expect((await app.call(api.workPage, filter, { as: organiser.token })).data.total).toBe(1)
  })

  test('of an earlier use keeps the work out where that is forbidden, and isn’t taken where nothing is asked', async () => {
    const team = await createEnrolledTeam(app, { round: await roundWith({ earlierUse: 'forbid' }) })
    const as = team.captain.token
    await attached(team, samplePdf())
    await app.call(api.declareOrigin, { ...at(team), origin }, { as })
    expect((await submitted(team)).code).toBe(no.USED_BEFORE.code)
    await app.call(api.declareOrigin, { ...at(team), origin: { usedBefore: false } }, { as })
    expect((await submitted(team)).code).toBe(0)
    const free = await createEnrolledTeam(app, { round: await roundWith({}) })
    const refused = await app.call(api.declareOrigin, { ...at(free), origin }, { as: free.captain.token })
    expect(refused.code).toBe(no.ORIGIN_OFF.code)
  })
})
