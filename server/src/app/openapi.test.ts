import { describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { manifests } from '@podium/core/modules.ts'
import { openapi } from '#server/platform/http/contract/openapi.ts'
import { outputWriter } from '#server/platform/http/contract/output.ts'
import { modules } from './modules.ts'

interface Operation {
  readonly parameters?: ReadonlyArray<{ readonly name: string; readonly example?: unknown }>
  readonly requestBody?: { readonly content: { 'application/json': { readonly example?: unknown } } }
  readonly responses: { 200: { readonly content: Record<string, { readonly example?: { readonly data: unknown } }> } }
}

const { paths } = openapi(modules, manifests) as { paths: Record<string, Record<string, Operation>> }
const rows = modules.flatMap(({ api }) => Object.values(api))
const faults = (result: z.ZodSafeParseResult<unknown>) => (result.success ? [] : result.error.issues)

describe.each(rows.map((row) => [`${row.method} ${row.path}`, row] as const))('%s', (_name, row) => {
  const operation = paths[API_BASE + row.path]![row.method.toLowerCase()]!

  test('shows a request that its own schema takes', () => {
    const { parameters = [], requestBody } = operation
    const query = Object.fromEntries(parameters.map(({ name, example }) => [name, example]))
    expect(faults(row.input.safeParse(requestBody ? requestBody.content['application/json'].example : query))).toEqual(
      [],
    )
  })

  test.skipIf(row.answer === 'file' || row.answer === 'events')('shows an answer of its own schema', () => {
    const example = operation.responses[200].content['application/json']!.example!
    expect(faults(row.output.safeParse(example.data))).toEqual([])
  })

  test.skipIf(row.answer === 'file' || row.answer === 'events')('writes that answer so that it reads the same', () => {
    const { data } = operation.responses[200].content['application/json']!.example!
    const written = JSON.parse(outputWriter(row, false)(data)) as unknown
    expect(faults(row.output.safeParse(written))).toEqual([])
  })
})

test('the document is the same every time', () => {
  expect(JSON.stringify(openapi(modules, manifests))).toBe(JSON.stringify({ ...openapi(modules, manifests) }))
})
