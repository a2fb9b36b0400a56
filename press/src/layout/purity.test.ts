import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

it('layout, codes and designs import neither Node nor the packages of the server side', () => {
  const source = join(import.meta.dirname, '..')
  const files = ['layout', 'qr'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const pure = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  const imports = [...pure, 'design.ts', 'check-design.ts'].flatMap((name) => {
    const text = readFileSync(join(source, name), 'utf8')
    return [...text.matchAll(/from '([^']+)'/g)].map(([, from]) =>
      from!.startsWith('.') ? join(dirname(name), from!) : from!,
    )
  })
  expect(imports.length).toBeGreaterThan(20)
  expect(imports.filter((from) => !/^((layout|qr|drawing)\/([a-z-]+\/)?)?[a-z-]+\.ts$/.test(from))).toEqual([])
})
