import { textIn } from '@podium/core/base/bilingual-text.ts'
import { PAGE_AREAS, type Manifest } from '@podium/core/base/manifest.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { manifests } from '@podium/core/modules.ts'

/** Titles of pages that only the browser renders. */
const titles = new Map(
  manifests.flatMap(({ pages }: Manifest) =>
    PAGE_AREAS.flatMap((area) => Object.values(pages[area] ?? {}).map((page) => [page.path as string, page] as const)),
  ),
)

/** The head of a page that the server does not render; the browser adds the name of the site. */
export function titleOf(path: string, language: Language): string {
  const page = titles.get(path)
  return page ? `<title>${textIn(page, language)}</title>` : ''
}
