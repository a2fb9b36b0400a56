import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { writeCodes } from '@podium/core/certificate/template/font/code-ranges.ts'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import type { FaceRow } from '@podium/core/certificate/template/font/font-api.ts'
import { openFaces, type FaceTable } from '@podium/press/layout/faces.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { certificate } from '#server/certificate/index.ts'
import { fonts } from './open-fonts.ts'

let app: TestApp
let as: string
let rows: FaceRow[]
beforeAll(async () => {
  app = await openTestApp({ modules: [certificate] })
  as = app.viewer({ permissions: new Set(['certificate:template:list']) })
  rows = (await app.call(api.faces, {}, { as })).data!
})
afterAll(() => app.close())

function fetchPart(path: string, query: Record<string, string>, token: string | null = as) {
  const headers = token ? { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' } : {}
  return app.http.inject({ method: 'GET', url: API_BASE + path, query, headers })
}

const codesOf = (text: string) => writeCodes(Array.from(text, (each) => each.codePointAt(0)!))

describe('the faces of certificates in the browser', () => {
  test('lay text out as the server does, from tables that are kept for good', async () => {
    const tables: FaceTable[] = []
    for (const { id, hash } of rows) {
      const answer = await app.http.inject({
        url: API_BASE + api.faceTable.path,
        query: { face: id, hash },
        headers: { authorization: `Bearer ${as}` },
      })
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      tables.push(answer.json<FaceTable>())
    }
    const { tables: installed, faces } = await fonts(app.services, app.db)
    expect(tables).toEqual(installed)
    expect(openFaces(tables).choose('kai', true, 0x4dae)).toMatchObject(
      structuredCloneOf(faces.choose('kai', true, 0x4dae)),
    )
  })

  test('come in slices of just the characters asked for, small and kept for good', async () => {
    const { id, hash } = rows[0]!
    const answer = await fetchPart(api.faceSlice.path, { face: id, hash, codes: codesOf('张䶮一等奖') })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('font/woff')
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(answer.rawPayload.toString('latin1', 0, 4)).toBe('wOFF')
    expect(answer.rawPayload.length).toBeLessThan(8_000)
  })

  test('come whole where their words are shaped, kept for good, and no other', async () => {
    const { tables } = await fonts(app.services, app.db)
    for (const { id, hash, family } of rows) {
      const answer = await fetchPart(api.shapedFace.path, { face: id, hash })
      expect(answer.statusCode, id).toBe(tables.find((table) => table.id === id)!.shaped ? 200 : 404)
      if (answer.statusCode === 404) continue
      expect([family, answer.headers['content-type']]).toEqual(['any', 'font/ttf'])
      expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable')
      const bytes = answer.headers['content-encoding'] === 'gzip' ? gunzipSync(answer.rawPayload) : answer.rawPayload
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(hash)
    }
  })

  test('are for people who see templates or fonts, and for nobody else who signed in', async () => {
    const { id, hash } = rows[0]!
    const table = { face: id, hash }
    const student = app.viewer({ kind: 'student', permissions: new Set() })
    const lister = app.viewer({ permissions: new Set(['certificate:font:list']) })
    for (const [path, query] of [
      [api.faces.path, {}],
      [api.faceTable.path, table],
      [api.faceSlice.path, { ...table, codes: '4e00' }],
    ] as const) {
      const codes = []
      for (const token of [null, student, lister, as]) codes.push((await fetchPart(path, query, token)).statusCode)
      expect(codes, path).toEqual([401, 403, 200, 200])
    }
    expect((await fetchPart(api.shapedFace.path, table, student)).statusCode).toBe(403)
  })

  test('are not found by another hash, and no slice is cut of too much', async () => {
    const { id, hash } = rows[0]!
    const other = { face: id, hash: '0'.repeat(64) }
    expect((await fetchPart(api.faceTable.path, other)).statusCode).toBe(404)
    expect((await fetchPart(api.shapedFace.path, other)).statusCode).toBe(404)
    expect((await fetchPart(api.faceSlice.path, { ...other, codes: '20' })).statusCode).toBe(404)
    expect((await fetchPart(api.faceSlice.path, { face: id, hash, codes: '0-ffff' })).statusCode).toBe(400)
    expect((await fetchPart(api.faceSlice.path, { face: id, hash, codes: '../x' })).statusCode).toBe(400)
  })
})

function structuredCloneOf(chosen: { face: { id: string }; embolden: boolean; advance: number } | null) {
  return { face: { id: chosen!.face.id }, embolden: chosen!.embolden, advance: chosen!.advance }
}
