import { modulePages } from './module-pages.ts'
import { paths } from './paths.ts'

const fixed = [
  paths.root(),
  // Short addresses of the sign-in page.
  '/login',
  '/neibu',
  paths.kyjs(),
  paths.details(),
  paths.noPage(),
  paths.backDeskNoPage(),
  paths.unauthorised(),
  paths.home.index(),
  paths.centre.index(),
]
const built = modulePages.flatMap(({ pages }) => Object.values(pages).flatMap((area) => Object.values(area)))
const known = new Set([...fixed, ...built.map(({ path }) => path)])
const patterns = [...known]
  .filter((path) => path.includes(':'))
  .map((path) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`))

/** Whether the product has a page at this path, whoever may open it. */
export function isPagePath(path: string): boolean {
  const trimmed = path.length > 1 ? path.replace(/\/+$/, '') : path
  return (
    known.has(trimmed) || trimmed.startsWith(paths.redirect('/')) || patterns.some((pattern) => pattern.test(trimmed))
  )
}
