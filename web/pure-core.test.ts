// @vitest-environment node
import { parseAst } from 'vite'
import { describe, expect, it } from 'vitest'
import { pureCore } from './pure-core.ts'

function given(code: string, id = '/podium/core/src/site/api.ts'): string {
  const { transform } = pureCore()
  const run = transform as unknown as (this: object, code: string, id: string) => { code: string } | null
  return run.call({ parse: parseAst }, code, id)?.code ?? code
}

describe('what the browser gets of core', () => {
  it('is of a call its method and path', () => {
    const table = `export const siteApi = {
  news: get('/home/news', { access: 'public', input: z.object({}), output: Row.array() }),
  save: post('/news/save', { access: 'login', input: Row }),
}`
    expect(given(table)).toBe(`export const siteApi = {
  news: { method: 'GET', path: '/home/news' },
  save: { method: 'POST', path: '/news/save' },
}`)
  })

  it('is of an export its columns too, and an export without any stops the build', () => {
    const table = (rest: string) =>
      `export const siteApi = { names: listExport('/names/export', { code: 'a', ${rest} }) }`
    expect(given(table('filter: z.object({}), columns: nameColumns'))).toBe(
      "export const siteApi = { names: { method: 'POST', path: '/names/export', columns: nameColumns } }",
    )
    expect(() => given(table('filter: z.object({})'))).toThrow('an export without columns')
    const ofList =
      "export const made = { names: exportOfList('/a/export', api.page, { id: 'a', columns: { a: text() } }) }"
    expect(given(ofList)).toBe(
      "export const made = { names: { method: 'POST', path: '/a/export', columns: { a: text() } } }",
    )
  })

  it('is a constant that calls something only where it is read', () => {
    expect(given("const Row = z.object({ id: Id })\nexport const Kind = z.enum(['a'])")).toBe(
      "const Row = /* @__PURE__ */ (() => (z.object({ id: Id })))()\nexport const Kind = /* @__PURE__ */ (() => (z.enum(['a'])))()",
    )
  })

  it('is everything else as it stands', () => {
    const words =
      "export const KINDS = ['a', 'b']\nexport const twice = (n) => double(n)\nexport function rule() { return z.any() }"
    expect(given(words)).toBe(words)
  })

  it('leaves a row of another form whole', () => {
    const odd = "export const api = { news: cached(get('/news', { input: In })) }"
    expect(given(odd)).toContain("cached(get('/news', { input: In }))")
  })

  it('touches nothing outside core', () => {
    const own = 'export const made = z.object({})'
    expect(given(own, '/podium/web/src/site/made.ts')).toBe(own)
  })
})
