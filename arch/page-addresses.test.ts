import { expect, test } from 'vitest'
import { paths } from '../core/src/paths.ts'
import { read, sources } from './sources.ts'

const pages = new Set(
  [paths, paths.home, paths.centre, paths.office]
    .flatMap((group) => Object.values(group).filter((build: unknown) => typeof build === 'function'))
    .map((build) => (build as (parameter: string) => string)(''))
    .filter((path) => path !== '/'),
)

/** Texts of a source that begin with the address of a page, its query left out. */
function writtenAddresses(source: string): string[] {
  const code = source.replaceAll(/^\s*(\*|\/\*|\/\/).*$/gm, '')
  return [...code.matchAll(/['"`}](\/[a-zA-Z][\w/]*)(?=['"`?])/g)]
    .map(([, path]) => path!)
    .filter((path) => pages.has(path))
}

test('the server builds addresses of pages by their names', () => {
  const files = sources('server/src/**/*.ts').filter((file) => !/\.(test|fixture)\.ts$|\/demo\//.test(file))
  expect(files.length).toBeGreaterThan(300)
  expect(files.flatMap((file) => writtenAddresses(read(file)).map((path) => `${file}: ${path}`))).toEqual([])
})

test('an address within a text is found', () => {
  expect(writtenAddresses("link: '/center/team'")).toEqual(['/center/team'])
  expect(writtenAddresses('link: `/home/signUp?step=${step}`')).toEqual(['/home/signUp'])
  expect(writtenAddresses('return `${origin}/certificate/trace?t=${token}`')).toEqual(['/certificate/trace'])
  expect(writtenAddresses("import { x } from './center/team.ts'")).toEqual([])
})
