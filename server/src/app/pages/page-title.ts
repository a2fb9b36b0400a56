import { textIn, type BilingualText } from '@podium/core/base/bilingual-text.ts'
import { PAGE_AREAS, type Manifest } from '@podium/core/base/manifest.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { manifests } from '@podium/core/modules.ts'
import { isPagePath } from '@podium/core/page-path.ts'
import { paths } from '@podium/core/paths.ts'

const NOT_FOUND = { zh: '页面不存在', en: 'Page not found' }
const NO_ACCESS = { zh: '暂无访问权限', en: 'No access' }

/** Titles of pages that only the browser renders. */
const titles = new Map<string, BilingualText>([
  ...manifests.flatMap(({ pages }: Manifest) =>
    PAGE_AREAS.flatMap((area) => Object.values(pages[area] ?? {}).map((page) => [page.path, page] as const)),
  ),
  [paths.noPage(), NO_ACCESS],
  [paths.backDeskNoPage(), NO_ACCESS],
  [paths.unauthorised(), { zh: '请先登录', en: 'Please sign in' }],
  [paths.notFound(), NOT_FOUND],
])

/** The head of a page that the server does not render; the browser adds the name of the site. */
export function titleOf(path: string, language: Language): string {
  const title = titles.get(path) ?? (isPagePath(path) ? null : NOT_FOUND)
  return title ? `<title>${textIn(title, language)}</title>` : ''
}
