import { dirname, join } from 'node:path'
import { modulePages } from '@podium/core/module-pages.ts'
import { pageName } from '../web/src/app/page-name.ts'
import { expect, it } from 'vitest'
import { read, sources } from './sources.ts'

/** A page loads the style sheets that its own code imports, those of its layout and those of the whole site. */
const SITE = 'web/src/app/main.tsx'
const FORMS = 'web/src/app/frame/antd-outlet.tsx'
const LAYOUTS: { readonly [layout in string]?: string } = {
  office: 'web/src/app/office/office-layout.tsx',
  centre: 'web/src/app/centre/centre-layout.tsx',
  blank: FORMS,
  forms: FORMS,
}
const formPages = new Set(
  modulePages.flatMap(({ name, pages }) =>
    Object.values(pages.home ?? {}).flatMap(({ file, layout }) => (layout === 'forms' ? [`${name}/${file}`] : [])),
  ),
)

const files = sources('web/src/*.ts', 'web/src/*.tsx').filter((file) => !/[.]test[.]tsx?$/.test(file))
/** The style sheets that name a class. */
const namedIn = new Map<string, string[]>()
/** Classes that begin a selector; the others matter only inside another one. */
const styled = new Set<string>()
for (const sheet of sources('web/src/*.css')) {
  const text = read(sheet).replace(/\/\*[^]*?\*\//g, '')
  for (const [, name] of text.matchAll(/(?:^|[{},])\s*[.]([a-zA-Z][\w-]*)/g)) styled.add(name!)
  for (const name of new Set([...text.matchAll(/[.]([a-zA-Z][\w-]*)/g)].map(([, found]) => found!)))
    namedIn.set(name, [...(namedIn.get(name) ?? []), sheet])
}
const code = new Map(files.map((file) => [file, read(file)]))

const resolved = (from: string, name: string): string[] =>
  name.startsWith('#web/') ? [`web/src/${name.slice(5)}`] : name.startsWith('.') ? [join(dirname(from), name)] : []

const imported = (file: string, pattern: RegExp): string[] =>
  [...(code.get(file) ?? '').matchAll(pattern)].flatMap(([, name]) => resolved(file, name!))

/** Files that are loaded together with `start`, style sheets included. */
function loadedWith(start: string): Set<string> {
  const loaded = new Set<string>()
  const visit = (file: string) => {
    if (loaded.has(file)) return
    loaded.add(file)
    imported(file, /^(?:import|export)\b[^'"]*?['"]([^'"]+)['"]/gms).forEach(visit)
  }
  visit(start)
  return loaded
}

const classesOf = (file: string): string[] =>
  [...(code.get(file) ?? '').matchAll(/[cC]lassName=(?:"([^"]*)"|\{([^}]*)\})/g)]
    .flatMap(([, plain, computed]) => (plain === undefined ? computed!.match(/(['"`]).*?\1/g) : [plain]) ?? [])
    .flatMap((text) => text.split(/[^\w-]+/))
    .filter((name) => styled.has(name))

/** Classes without their style sheet in a file and what it loads, lazily loaded parts included. */
function unstyled(start: string, outer: ReadonlySet<string>, visited = new Set<string>()): string[] {
  if (visited.has(start)) return []
  visited.add(start)
  const loaded = loadedWith(start)
  const available = new Set([...outer, ...loaded])
  return [...loaded].flatMap((file) => [
    ...classesOf(file)
      .filter((name) => !namedIn.get(name)!.some((sheet) => available.has(sheet)))
      .map((name) => `${file}: ${name}`),
    ...imported(file, /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g).flatMap((lazy) => unstyled(lazy, available, visited)),
  ])
}

it('each page loads a style sheet for every class that it uses', () => {
  const site = loadedWith(SITE)
  const found = files
    .filter((file) => file.endsWith('.page.tsx'))
    .flatMap((page) => {
      const name = pageName(page.replace('web/src/', ''))
      const layout = LAYOUTS[formPages.has(name) ? 'forms' : name.split('/')[1]!.split('-')[0]!]
      return unstyled(page, new Set([...site, ...(layout ? loadedWith(layout) : [])]))
    })
  expect([...new Set(found)]).toEqual([])
})
