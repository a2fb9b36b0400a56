/** Every address of the product; pages link through these. @spec R01 U01 B01 */

import { mergeUnique, type PageArea } from './base/manifest.ts'
import { modulePages, type RoutedPage } from './module-pages.ts'
import type { manifests } from './modules.ts'
import { plannedPaths } from './planned-paths.ts'

export type PathQuery = Readonly<Record<string, string | number | undefined | null>>

/** Appends a query to a path; empty values are left out. */
export function withQuery(path: string, query: PathQuery = {}): string {
  const given = Object.entries(query).filter(([, value]) => (value ?? '') !== '')
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

/** Builds an address, from the value of its parameter, as in `/certificates/design/:templateId`, or from a query. */
type PathBuilder<Path> = Path extends `${string}:${string}`
  ? (parameter: string) => string
  : (query?: PathQuery) => string

type IntersectionOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never
type PagesOf<M, Area extends PageArea> = M extends { readonly pages: { readonly [area in Area]: infer Pages } }
  ? Pages
  : never
type AreaPages<Area extends PageArea> = IntersectionOf<PagesOf<(typeof manifests)[number], Area>>
type BuiltPaths<Area extends PageArea> = {
  readonly [Name in keyof AreaPages<Area>]: AreaPages<Area>[Name] extends { readonly path: infer Path }
    ? PathBuilder<Path>
    : never
}
type PlannedPaths<Area extends PageArea> = {
  readonly [Name in keyof (typeof plannedPaths)[Area]]: PathBuilder<(typeof plannedPaths)[Area][Name]>
}

const at = (path: string) => (query?: PathQuery) => withQuery(path, query)

/** The addresses of an area by name: of pages in manifests, and of planned pages. */
function pathsOf<Area extends PageArea>(area: Area): BuiltPaths<Area> & PlannedPaths<Area> {
  const pages = mergeUnique<RoutedPage>(modulePages.map(({ pages }) => pages[area] ?? {}))
  const built = Object.entries(pages).map(([name, { path }]) => [name, builderOf(path)])
  const planned = Object.entries(plannedPaths[area]).map(([name, path]: [string, string]) => [name, at(path)])
  return Object.fromEntries([...planned, ...built]) as BuiltPaths<Area> & PlannedPaths<Area>
}

function builderOf(path: string) {
  const parameter = /:\w+/
  return parameter.test(path) ? (value: string) => path.replace(parameter, () => value) : at(path)
}

export const paths = {
  ...pathsOf('site'),
  root: at('/'),
  kyjs: at('/kyjs'),
  details: at('/details'),
  noPage: at('/noPage'),
  backDeskNoPage: at('/backDesk/noPage'),
  unauthorised: at('/401'),
  notFound: at('/404'),
  redirect: (target = '') => `/redirect${target}`,
  home: { ...pathsOf('home'), index: at('/home') },
  centre: { ...pathsOf('centre'), index: at('/center') },
  office: pathsOf('office'),
} as const

/**
 * All addresses outside the office, including planned pages, which lead to the 404 page. The office's are those of its
 * menu.
 */
export const knownPaths: ReadonlySet<string> = new Set(
  [paths, paths.home, paths.centre].flatMap((group) =>
    Object.values(group).flatMap((build: unknown) => (typeof build === 'function' ? [(build as () => string)()] : [])),
  ),
)

/** The address of a navigation entry: its path with the four query fields. @spec N03 */
export function navigationPath(
  parent: { name: string; tem: string },
  child: { path: string; dictValue: string; name: string },
): string {
  const query = { newsType: child.dictValue, parName: parent.name, titleName: child.name, titleTem: parent.tem }
  return withQuery(child.path, query)
}
