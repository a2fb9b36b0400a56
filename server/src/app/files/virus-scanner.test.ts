import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { noticeApi } from '@podium/core/notice/api.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { workApi } from '@podium/core/work/api.ts'
import { createEnrolledTeam } from '#server/enrolment/enrolment.fixture.ts'
import { enrolment } from '#server/enrolment/index.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { notice } from '#server/notice/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { uploadClient } from '#server/platform/files/upload/upload.fixture.ts'
import { openClamdEmulator, TEST_VIRUS, type ClamdEmulator } from '#server/platform/testing/clamd-emulator.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { work } from '#server/work/index.ts'
import { samplePdf } from '#server/work/work.fixture.ts'
import { system } from '#server/system/index.ts'

const infectedPdf = () => samplePdf(`${TEST_VIRUS} ${Math.random()}`)

describe.each([false, true])('with a scanner that is required: %s', (isRequired) => {
  let app: TestApp
  let address: string
  let clamd: ClamdEmulator
  let admin: { token: string }
  beforeAll(async () => {
    clamd = await openClamdEmulator()
    const scanner = { address: clamd.address, maxBytes: 1_000_000, isRequired }
    app = await openTestApp({
      modules: [organisation, identity, system, notice, enrolment, work],
      config: { scanner },
    })
    address = await app.listen()
    admin = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  })
  beforeEach(() => Object.assign(clamd, { mode: 'usual' }))
  afterEach(() => Object.assign(clamd, { mode: 'usual' }))
  afterAll(async () => {
    await app.close()
    await clamd.close()
  })

  const state = async () => (await app.call(systemApi.scanner, {}, { as: admin.token })).data
  const infected = async () =>
    (await app.call(systemApi.infectedPage, { pageNum: 1, pageSize: 10 }, { as: admin.token })).data.rows

  async function newTeam() {
    const team = await createEnrolledTeam(app)
    const at = { teamId: team.teamId, stageId: team.round.stageId }
    const as = team.captain.token
    const upload = (bytes: Buffer) =>
      uploadClient(app, address, team.captain.userId).upload(bytes, {
        filename: '方案.pdf',
        purpose: 'work',
        about: JSON.stringify({ ...at, slot: 'report' }),
      })
    const submit = async (fileId: string) => {
      const draft = { title: '智能小车', summary: '研究', keywords: [], version: 0 }
      const { data: saved } = await app.call(workApi.save, { ...at, ...draft }, { as })
      const { data, code, msg } = await app.call(workApi.attach, { ...at, slot: 'report', fileId }, { as })
      if (code !== 0) throw new Error(msg)
      return () => app.call(workApi.submit, { workId: saved.workId, pledged: true, version: data.version }, { as })
    }
    return { ...team, at, as, upload, submit }
  }

  test('an infected upload is refused with its name and the virus, is not stored, audited and listed for staff', async () => {
    const { upload, captain } = await newTeam()
    const { id, sent } = await upload(infectedPdf())
    expect([sent.status, await sent.json()]).toMatchObject([
      422,
      {
        code: baseRefusals.FILE_INFECTED.code,
        msg: '文件“方案.pdf”中发现病毒（Eicar-Signature），未接收，请查杀后重新上传',
      },
    ])
    expect(await findFile(app.db, id)).toBeNull()
    const audit = await app.db.selectFrom('platform_audit').selectAll().where('subject_id', '=', id).execute()
    expect(audit).toMatchObject([
      {
        action: 'system.virus_found',
        actor_id: captain.userId,
        outcome: 'refused',
        change: { after: { name: '方案.pdf', virus: 'Eicar-Signature' } },
      },
    ])
    expect((await infected())[0]).toMatchObject({
      fileId: id,
      signature: 'Eicar-Signature',
      ownerName: captain.realName,
      isQuarantined: false,
    })
  })

  test('a clean upload is stored as clean, and one over the limit as never scanned', async () => {
    const { upload } = await newTeam()
    const clean = await upload(samplePdf())
    expect(await findFile(app.db, clean.id)).toMatchObject({ scan: 'clean' })
    const before = await state()
    const large = await upload(Buffer.concat([samplePdf(), Buffer.alloc(1_000_001, ' ')]))
    expect(await findFile(app.db, large.id)).toMatchObject({ scan: 'too_large' })
    expect((await state()).tooLarge).toBe(before.tooLarge + 1)
  })

  test(`a file that the scanner missed ${isRequired ? 'waits, and' : ''} is quarantined later, and its owner notified`, async () => {
    clamd.mode = 'drop'
    const { upload, submit, captain, at, as } = await newTeam()
    const { id } = await upload(infectedPdf())
    expect(await findFile(app.db, id)).toMatchObject({ scan: 'waiting' })
    await app.runPeriodicTask('system.scanner')
    const down = await state()
    expect(down).toMatchObject({ state: 'unreachable', waiting: 1, isRequired })
    const send = await submit(id)
    const other = await fetch(`${address}/prod-api/files/${id}`, {
      headers: { authorization: `Bearer ${admin.token}` },
    })
    const own = await fetch(`${address}/prod-api/files/${id}`, { headers: { authorization: `Bearer ${as}` } })
    expect([other.status, own.status]).toEqual([isRequired ? 409 : 200, 200])
    if (isRequired) {
      expect((await send()).code).toBe(baseRefusals.FILE_UNSCANNED.code)
      const { data } = await app.call(workApi.desk, at, { as })
      expect(data.submitHindrance).toContain('尚未完成病毒扫描')
    }
    clamd.mode = 'usual'
    await app.runPeriodicTask('system.scanner')
    expect(await state()).toMatchObject({
      state: 'reachable',
      version: 'ClamAV 1.4.2',
      signaturesAt: '2026-11-23T08:00:00.000Z',
      unreachableSince: null,
      waiting: 0,
    })
    expect((await infected())[0]).toMatchObject({ fileId: id, isQuarantined: true })
    expect((await send()).code).toBe(baseRefusals.FILE_QUARANTINED.code)
    const gone = await fetch(`${address}/prod-api/files/${id}`, { headers: { authorization: `Bearer ${as}` } })
    expect(gone.status).toBe(404)
    const { data } = await app.call(noticeApi.messages, {}, { as: captain.token })
    expect(data.rows.map(({ title }) => title)).toContain('您上传的文件中发现病毒')
    await app.runJobs()
    expect((await app.call(workApi.desk, at, { as })).data.copies.map((copy) => copy.state)).toEqual(['failed'])
  })

  test('what waited is submitted once it was found clean', async () => {
    clamd.mode = 'drop'
    const { upload, submit } = await newTeam()
    const { id } = await upload(samplePdf())
    const send = await submit(id)
    clamd.mode = 'usual'
    await app.runPeriodicTask('system.scanner')
    expect((await send()).msg).toBe('')
  })

  test('others than administrators see neither the scanner nor the files', async () => {
    const { as } = await newTeam()
    const answers = [await app.call(systemApi.scanner, {}, { as }), await app.call(systemApi.infectedPage, {}, { as })]
    expect(answers.map(({ status }) => status)).toEqual([403, 403])
  })
})

test('without a scanner uploads are stored, and the state says off', async () => {
  const app = await openTestApp({ modules: [organisation, identity, system] })
  const admin = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  await app.runPeriodicTask('system.scanner')
  const client = uploadClient(app, await app.listen(), admin.userId)
  const png = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const { sent } = await client.upload(png, { filename: 'a.png', purpose: 'avatar' })
  expect(sent.status).toBe(204)
  expect((await app.call(systemApi.scanner, {}, { as: admin.token })).data).toMatchObject({
    state: 'off',
    waiting: 1,
    isRequired: false,
  })
  await app.close()
})
