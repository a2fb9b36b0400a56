import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MAX_UNFINISHED } from '@podium/core/base/file/upload-room.rule.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { stagingFolder } from '#server/platform/files/store-file.ts'
import { uploadClient } from '#server/platform/files/upload/upload.fixture.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from './index.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, organisation, system] })
  address = await app.listen()
})
afterAll(() => app.close())

const meta = { filename: 'a.png', purpose: 'avatar' }

test('a person sees what their uploads take, and gives the unfinished ones up', async () => {
  const [{ userId, token }, bystander] = [await createUser(app), await createUser(app)]
  const client = uploadClient(app, address, userId)
  await uploadClient(app, address, bystander.userId).create(1_000, meta)
  for (let n = 0; n < MAX_UNFINISHED; n += 1) await client.create(1_000, meta)
  const room = () => app.call(systemApi.uploadRoom, { purpose: 'avatar' }, { as: token })
  const { data: before } = await room()
  const refused = await client.create(1_000, meta)
  const { data } = await app.call(systemApi.discardUploads, {}, { as: token })
  const { data: after } = await room()
  expect(before).toEqual({
    maxBytes: 2_097_152,
    quotaBytes: 20_971_520,
    usedBytes: 10_000,
    unfinished: 10,
    isDiskFull: false,
  })
  expect([refused.status, data.discarded, after.usedBytes, after.unfinished]).toEqual([403, 10, 0, 0])
  // The bystander's upload and what is known of it.
  expect(readdirSync(stagingFolder(app.services))).toHaveLength(2)
  expect((await client.create(1_000, meta)).status).toBe(201)
})

test('a purpose that does not exist has no room', async () => {
  const { token } = await createUser(app)
  const answer = await app.call(systemApi.uploadRoom, { purpose: 'nothing' }, { as: token })
  expect(answer.code).toBe(baseRefusals.INVALID_INPUT.code)
})
