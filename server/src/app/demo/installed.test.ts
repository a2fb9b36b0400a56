import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/platform/test-app.ts'
import { createTestDatabase, type TestDatabase } from '#server/platform/test-database.ts'
import { modules } from '../modules.ts'
import { install } from './install.ts'
import { isHalfFilled, markReady } from './installed.store.ts'

let database: TestDatabase
let app: TestApp
beforeEach(async () => {
  database = await createTestDatabase()
  app = await openTestApp({ modules, databaseUrl: database.url })
})
afterEach(async () => {
  await app.close()
  await database.drop()
})

test('a database counts as half filled from its installation until the demo is whole', async () => {
  expect(await isHalfFilled(database.url)).toBe(false)
  await install(app, { ...app.services.config, demo: true })
  expect(await isHalfFilled(database.url)).toBe(true)
  await markReady(app.db)
  expect(await isHalfFilled(database.url)).toBe(false)
})

test('an installation without the demo is whole at once', async () => {
  await install(app, { ...app.services.config, demo: false })
  expect(await isHalfFilled(database.url)).toBe(false)
})
