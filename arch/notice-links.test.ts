import { expect, test } from 'vitest'
import { manifests } from '../core/src/modules.ts'
import { menuSeedOf, type MenuSeed } from '../core/src/system/menu-seed.ts'
import { paths } from '../web/src/lib/paths.ts'
import { read, sources } from './sources.ts'

const known = new Set([
  ...[paths, paths.home, paths.centre].flatMap((group) =>
    Object.values(group).flatMap((path: unknown) => (typeof path === 'function' ? [(path as () => string)()] : [])),
  ),
  ...menuPaths(menuSeedOf(manifests)),
])

function menuPaths(rows: readonly MenuSeed[]): string[] {
  return rows.flatMap(({ path, children }) => [path, ...menuPaths(children)])
}

/** Texts after `link:` in the files that notify, without their query. */
function links(): Array<[string, string]> {
  return sources('server/src/**/*.ts')
    .filter((file) => !/\.(test|fixture)\.ts$/.test(file) && /\b(notify|inform|tellAll)\(/.test(read(file)))
    .flatMap((file) =>
      [...read(file).matchAll(/\blink(?:: | =|: .*\? )['`](\/[^'`?]*)/g)].map(([, path]): [string, string] => [
        file,
        path!,
      ]),
    )
}

test('every link that people are sent leads to a page', () => {
  const found = links()
  expect(found.length).toBeGreaterThan(8)
  expect(found.filter(([, path]) => !known.has(path))).toEqual([])
})
