import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Api } from '@podium/core/base/endpoint.ts'
import type { RefusalKind } from '@podium/core/base/refusal.ts'
import { moduleNames, read, root, sources } from './sources.ts'
import { slowTests } from './slow-tests.ts'

const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file)

async function exportsOf(files: readonly string[]): Promise<Array<[string, unknown]>> {
  const all = await Promise.all(
    files.map(async (file) => Object.entries((await import(pathToFileURL(join(root, file)).href)) as object)),
  )
  return all.flat()
}

describe('files', () => {
  it('stay below 300 lines, tests below 600', () => {
    const long = sources('*.ts', '*.tsx', '*.css')
      .map((file) => ({ file, lines: read(file).split('\n').length - 1 }))
      .filter(({ file, lines }) => lines > (isTest(file) ? 600 : 300))
    expect(long).toEqual([])
  })

  it('stand at most twenty side by side', () => {
    const byFolder = Map.groupBy(
      sources('arch', 'bench', 'core', 'e2e', 'press', 'scripts', 'server/src', 'web').filter(
        (file) => !file.includes('.generated.'),
      ),
      (file) => file.slice(0, file.lastIndexOf('/')),
    )
    const crowded = [...byFolder].filter(([, files]) => files.length > 20)
    expect(crowded.map(([folder, files]) => `${folder}: ${files.length}`)).toEqual([])
  })

  it('live in folders that show the product', () => {
    const drawers = sources('*.ts', '*.tsx').filter((file) => /\/(utils?|helpers?|common|types|constants)\//.test(file))
    expect(drawers).toEqual([])
  })

  it('have no barrels beside the door of a server module', () => {
    const barrels = sources('core/**/index.ts', 'press/**/index.ts', 'web/**/index.ts', 'web/**/index.tsx')
    expect(barrels).toEqual([])
  })

  it('hold nothing unfinished', () => {
    const word = /T[O]DO|FIX[M]E|not implemente[d]|coming soo[n]|敬请期[待]|开发[中]/
    const unfinished = sources('*.ts', '*.tsx', '*.sql', '*.css').filter((file) => word.test(read(file)))
    expect(unfinished).toEqual([])
  })
})

describe('ROOT', () => {
  /** Where ROOT acts for any group, which no permission says. */
  const actsForAnyGroup = ['server/src/identity/session/own-session.ts', 'server/src/certificate/template/templates.ts']

  it('is let past permissions by holdsAny and scopeOf alone', () => {
    const asked = sources('server/src/**/*.ts')
      .filter((file) => !isTest(file) && !actsForAnyGroup.includes(file))
      .filter((file) => /\bviewer\.root\b|\bpermissions\.has\(/.test(read(file)))
    expect(asked).toEqual(['server/src/platform/testing/test-app.ts'])
  })
})

describe('the list of slow tests', () => {
  it('names files and tests that there are', () => {
    const missing = Object.keys(slowTests).filter((entry) => {
      const [file = '', test = ''] = entry.split(' > ')
      return !existsSync(join(root, file)) || !read(file).includes(test)
    })
    expect(missing).toEqual([])
  })
})

describe('refusals', () => {
  const found = async () => {
    const entries = await exportsOf(sources('core/src/**/*.ts').filter((file) => /= refusals\(\{/.test(read(file))))
    return entries
      .filter(([name]) => /refusals$/i.test(name))
      .flatMap(([, kinds]) => Object.entries(kinds as Record<string, RefusalKind>))
  }

  it('have a code of their own', async () => {
    const byCode = Map.groupBy(await found(), ([, kind]) => kind.code)
    const shared = [...byCode]
      .filter(([, kinds]) => kinds.length > 1)
      .map(([code, kinds]) => [code, kinds.map(([n]) => n)])
    expect(shared).toEqual([])
  })

  it('speak both languages, with the same places to fill', async () => {
    // A word that differs by language has its own place in each: {stateZh}, {stateEn}.
    const places = (text: string) =>
      [...new Set(Array.from(text.matchAll(/\{(\w+?)(?:Zh|En)?\}/g), ([, name]) => name))].toSorted((a = '', b = '') =>
        a.localeCompare(b),
      )
    const wrong = (await found()).filter(
      ([, { zh, en }]) => zh === '' || en === '' || places(zh).join() !== places(en).join(),
    )
    expect(wrong.map(([name]) => name)).toEqual([])
  })
})

describe('calls', () => {
  const endpoints = async () => {
    const entries = await exportsOf(sources('core/src/*/api.ts'))
    return entries.filter(([name]) => name.endsWith('Api')).flatMap(([, api]) => Object.values(api as Api))
  }

  it('have a path of their own', async () => {
    const byPlace = Map.groupBy(await endpoints(), ({ method, path }) => `${method} ${path}`)
    expect([...byPlace].filter(([, rows]) => rows.length > 1).map(([place]) => place)).toEqual([])
  })

  it('are cached for everybody only where everybody may call them', async () => {
    const wrong = (await endpoints()).filter(
      (row) => row.cacheSeconds && (row.access !== 'public' || row.method !== 'GET'),
    )
    expect(wrong.map(({ path }) => path)).toEqual([])
  })

  it('cover every call that the requirements name', async () => {
    const paths = new Set((await endpoints()).map(({ method, path }) => `${method} ${path}`))
    const rows = [...read('docs/requirements.md').matchAll(/^\| C\d+ +\| `(GET|POST) (\/\S+)`.*\| works +\|$/gm)]
    const missing = rows.map(([, method, path]) => `${method} ${path}`).filter((place) => !paths.has(place))
    expect(rows.length).toBeGreaterThan(10)
    expect(missing).toEqual([])
  })
})

describe('stores', () => {
  it('write only the tables of their own module', () => {
    const writes = /(?:insertInto|updateTable|deleteFrom)\(\s*'(\w+)|\b(?:insert into|delete from|update)\s+(\w+_\w+)/g
    const foreign = moduleNames().flatMap((name) =>
      sources(`server/src/${name}/*.ts`, `server/src/${name}/**/*.ts`)
        .filter((file) => !isTest(file) && !file.endsWith('.fixture.ts'))
        .flatMap((file) =>
          [...read(file).matchAll(writes)]
            .map((match) => match[1] ?? match[2]!)
            .filter((table) => !table.startsWith(`${name}_`))
            .map((table) => `${file}: ${table}`),
        ),
    )
    expect(foreign).toEqual([])
  })
})

describe('requirements', () => {
  const rows = () =>
    [...read('docs/requirements.md').matchAll(/^\| ([A-Z]\d\d) +\|.*\| (works|partly|open) +\|$/gm)].map((match) => ({
      id: match[1]!,
      state: match[2]!,
    }))

  it('are listed once each', () => {
    const ids = rows().map(({ id }) => id)
    expect(ids.length).toBe(197)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('that are said to work are named by the code and by a test', () => {
    const tagged = (files: string[]) =>
      new Set(
        files.flatMap((file) =>
          [...read(file).matchAll(/@spec((?: [A-Z]\d\d)+)/g)].flatMap((m) => m[1]!.trim().split(' ')),
        ),
      )
    const all = sources('core', 'press', 'server', 'web', 'e2e', 'arch').filter((file) =>
      /\.(tsx?|css|sql)$/.test(file),
    )
    const code = tagged(all.filter((file) => !isTest(file)))
    const tests = tagged(all.filter(isTest))
    const working = rows().filter(({ state }) => state === 'works')
    expect(working.filter(({ id }) => !code.has(id)).map(({ id }) => `${id} has no code`)).toEqual([])
    expect(working.filter(({ id }) => !tests.has(id)).map(({ id }) => `${id} has no test`)).toEqual([])
  })
})
