import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

it('layout, codes and designs import neither Node nor the packages of the server side', () => {
  const source = join(import.meta.dirname, '..')
  const files = ['layout', 'qr'].flatMap((folder) =>
    readdirSync(join(source, folder)).map((name) => `${folder}/${name}`),
  )
  const pure = [...files.filter((name) => !name.endsWith('.test.ts')), 'design.ts', 'check-design.ts']
  const imports = pure.flatMap((name) => {
    const text = readFileSync(join(source, name), 'utf8')
    return [...text.matchAll(/from '([^']+)'/g)].map(([, from]) => from!)
  })
  expect(imports.length).toBeGreaterThan(20)
  expect(imports.filter((from) => !/^\.\.?\/((layout|qr|drawing)\/)?[a-z-]+\.ts$/.test(from))).toEqual([])
})
