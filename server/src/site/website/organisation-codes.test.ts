import { afterAll, beforeAll, expect, test } from 'vitest'
import { siteApi } from '@podium/core/site/api.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { organisation } from '#server/organisation/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from '#server/system/index.ts'
import { site } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  const config = { organisationCodes: ['ENV-1', 'ENV-2'] as const }
  app = await openTestApp({ modules: [organisation, identity, system, site], config })
})
afterAll(() => app.close())

/** @spec S03 */
test('the flagged organisations are those set in the office, and else those of the environment', async () => {
  const root = await createUser(app, { kind: 'staff', roles: ['ROOT'] })
  const codes = async () => (await app.call(siteApi.websiteSetting, {})).data.organisationCodes
  expect(await codes()).toEqual(['ENV-1', 'ENV-2'])
  const setting = { key: 'organisationCode1' as const, value: 'HUB', version: 0 }
  await app.call(systemApi.saveSetting, setting, { as: root.token })
  expect(await codes()).toEqual(['HUB', 'ENV-2'])
})
