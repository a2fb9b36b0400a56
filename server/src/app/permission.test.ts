import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { callInProcess } from '#server/platform/http/in-process.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { modules } from './modules.ts'

/** All endpoints: what each answers to users without access. @spec P01 P03 P04 */
const endpoints = modules.flatMap(({ api }) => Object.values(api))
const closed = endpoints.filter(({ access }) => access !== 'public')
const coded = closed.filter(({ access }) => access !== 'login')

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules })
})
afterAll(() => app.close())

const named = (rows: typeof endpoints) =>
  rows.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const)

test.each(named(closed))('%s answers 11000 to who is not signed in', async (_name, endpoint) => {
  const { status, code, data } = await callInProcess(app.http, endpoint, {})
  expect([status, code, data]).toEqual([401, 11000, null])
})

test.each(named(coded))('%s answers 401 to who holds none of its codes', async (_name, endpoint) => {
  const as = app.viewer({ permissions: new Set(['no.such.code']) })
  const { status, code, data } = await callInProcess(app.http, endpoint, {}, { as })
  expect([status, code, data]).toEqual([403, 401, null])
})

test.each(named(coded))('%s opens to ROOT and to the holder of any one of its codes', async (_name, endpoint) => {
  const codes = typeof endpoint.access === 'string' ? [] : endpoint.access
  const holders = [app.viewer({ root: true }), ...codes.map((code) => app.viewer({ permissions: new Set([code]) }))]
  for (const as of holders) {
    // Refused because of its input, which is checked after access and before any effect.
    const { code } = await callInProcess(app.http, endpoint, { ' ': 'x' }, { as })
    expect(code).toBe(10400)
  }
})

test('GETs change nothing: no write is behind one', () => {
  const written = modules.flatMap(({ verbs }) => Object.values(verbs)).filter(({ action }) => action !== null)
  expect(written.filter(({ endpoint }) => endpoint.method === 'GET').map(({ endpoint }) => endpoint.path)).toEqual([])
})

test('every call has its place in the OpenAPI document', async () => {
  const response = await app.http.inject({ method: 'GET', url: `${API_BASE}/openapi.json` })
  const { paths } = response.json<{ paths: Record<string, Record<string, unknown>> }>()
  const documented = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(documented.sort()).toEqual(endpoints.map(({ method, path }) => `${method} ${API_BASE}${path}`).sort())
})
