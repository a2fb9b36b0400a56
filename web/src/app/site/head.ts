import type { PageMeta } from '#web/lib/page.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import type { WebsiteSetting } from '@podium/core/site/website/website-setting.ts'
import { descriptionOf } from './descriptions.ts'

export interface HeadOf {
  /** Text of the browser's tab. */
  readonly title: string
  readonly siteName: string
  readonly meta: PageMeta | null
  readonly site: Pick<WebsiteSetting, 'logo'>
  /** The site's own address without a trailing slash. */
  readonly origin: string
  /** Path and query of the page. */
  readonly path: string
  readonly language: Language
}

/** What a page says of itself to search engines and to whoever shares it: title, canonical address, Open Graph, JSON-LD. */
export function headOf({ title, siteName, meta, site, origin, path, language }: HeadOf): string {
  const description = meta?.description || descriptionOf(path.split('?', 1)[0]!, language)
  const address = origin + path
  const picture = meta?.picture || site.logo
  const properties = {
    'og:title': meta?.title || siteName,
    'og:description': description,
    'og:type': meta?.article ? 'article' : 'website',
    'og:site_name': siteName,
    'og:url': address,
    'og:locale': language === 'en' ? 'en' : 'zh_CN',
    'og:image': picture && origin + picture,
  }
  const tags = [
    titleTag(title),
    `<meta name="description" content="${escaped(description)}">`,
    `<link rel="canonical" href="${escaped(address)}">`,
    `<link rel="alternate" type="application/atom+xml" title="${escaped(siteName)}" href="/feed.xml">`,
    ...Object.entries(properties).flatMap(([name, content]) =>
      content ? [`<meta property="${name}" content="${escaped(content)}">`] : [],
    ),
  ]
  return tags.join('') + jsonLd(meta, { siteName, origin, address, picture, description })
}

export function titleTag(title: string): string {
  return `<title>${escaped(title)}</title>`
}

interface Facts {
  readonly siteName: string
  readonly origin: string
  readonly address: string
  readonly picture: string
  readonly description: string
}

function jsonLd(meta: PageMeta | null, { siteName, origin, address, picture, description }: Facts): string {
  const image = picture ? { image: origin + picture } : {}
  const organiser = { '@type': 'Organization', name: siteName, url: origin }
  const common = { '@context': 'https://schema.org', url: address, description, ...image }
  const data = meta?.article
    ? { ...common, '@type': 'NewsArticle', headline: meta.title, publisher: organiser, ...meta.article }
    : meta?.event
      ? { ...common, '@type': 'Event', name: meta.title, organizer: organiser, ...meta.event }
      : null
  return data ? `<script type="application/ld+json">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>` : ''
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}
