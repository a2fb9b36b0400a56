import type { FastifyInstance, FastifyRequest } from 'fastify'
import { API_BASE } from '@podium/core/base/endpoint.ts'
import { paths } from '@podium/core/paths.ts'
import { publicUrlOf, siteOrigin } from '#server/platform/kernel/public-url.ts'
import type { Services } from '#server/platform/kernel/services.ts'
import { listPublished } from '../article.store.ts'
import { siteName, siteScope } from '../public-site.ts'
import { articlesForMap, roundsForMap } from './feed.store.ts'

const FEED_ITEMS = 30
const CACHE = 'public, max-age=300'
/** Areas without public pages, and forms with what somebody filled in. */
const PRIVATE = [
  API_BASE,
  paths.centre.index(),
  `${paths.login()}?`,
  `${paths.register()}?`,
  paths.role(),
  paths.preview(),
  `${paths.certificateTrace()}?`,
  paths.office.dashboard(),
]
const STANDING = [
  paths.home.homepage(),
  paths.home.competition(),
  paths.home.cpNews(),
  paths.home.newsList(),
  paths.home.competitionGuide(),
  paths.home.operatingManual(),
  paths.home.previousWorks(),
  paths.home.works(),
  paths.home.research(),
  paths.home.solutionCloud(),
  paths.home.solutionSchool(),
  paths.home.solutionData(),
  paths.home.introductionPlatform(),
  paths.home.services(),
  paths.manual(),
  paths.deepChat(),
  paths.experience(),
  paths.certificateTrace(),
]

/** Robots, site map and news feed of the request host's site. */
export function feedRoutes(app: FastifyInstance, services: Services): void {
  const { shared, db, config } = services
  const originOf = ({ siteHost }: FastifyRequest) => siteOrigin(publicUrlOf(config), siteHost)

  app.get('/robots.txt', async (request, reply) => {
    const lines = [
      'User-agent: *',
      ...PRIVATE.map((path) => `Disallow: ${path}`),
      `Sitemap: ${originOf(request)}/sitemap.xml`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', CACHE)
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', async (request, reply) => {
    const origin = originOf(request)
    const xml = await shared.read(`sitemap ${request.siteHost}`, async () => {
      const scope = await siteScope(services, request.siteHost)
      const [rounds, articles] = await Promise.all([roundsForMap(db, scope), articlesForMap(db, scope.groupId)])
      const pages = [
        ...STANDING.map((path) => ({ path, changedAt: null })),
        ...rounds.map(({ id, changedAt }) => ({ path: paths.home.competitionDetails({ roundId: id }), changedAt })),
        ...articles.map(({ id, changedAt }) => ({ path: paths.home.newsDetails({ articleId: id }), changedAt })),
      ]
      const urls = pages.map(({ path, changedAt }) => {
        const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : ''
        return `<url><loc>${escaped(origin + path)}</loc>${changed}</url>`
      })
      return xmlOf(`<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>`)
    })
    return reply.type('application/xml; charset=utf-8').header('Cache-Control', CACHE).send(xml)
  })

  app.get('/feed.xml', async (request, reply) => {
    const origin = originOf(request)
    const xml = await shared.read(`feed ${request.siteHost}`, async () => {
      const { groupId } = await siteScope(services, request.siteHost)
      const [{ zh: name }, articles] = await Promise.all([
        siteName(db, request.siteHost),
        listPublished(db, groupId, { terms: [] }, { pageNum: 1, pageSize: FEED_ITEMS }),
      ])
      const dated = articles.flatMap(({ publishedAt, ...article }) =>
        publishedAt ? [{ ...article, publishedAt }] : [],
      )
      const newest =
        dated
          .map(({ publishedAt }) => publishedAt.toISOString())
          .toSorted()
          .at(-1) ?? new Date(0).toISOString()
      const entries = dated.map(({ articleId, title, summary, publishedAt }) => {
        const address = escaped(origin + paths.home.newsDetails({ articleId }))
        const about = summary ? `<summary>${escaped(summary)}</summary>` : ''
        const at = publishedAt.toISOString()
        return `<entry><title>${escaped(title)}</title><link href="${address}"/><id>urn:uuid:${articleId}</id><published>${at}</published><updated>${at}</updated>${about}</entry>`
      })
      return xmlOf(
        `<feed xmlns="http://www.w3.org/2005/Atom"><title>${escaped(name)}</title><id>${escaped(origin)}/feed.xml</id>` +
          `<link rel="self" href="${escaped(origin)}/feed.xml"/><link href="${escaped(origin)}/"/>` +
          `<author><name>${escaped(name)}</name></author><updated>${newest}</updated>${entries.join('')}</feed>`,
      )
    })
    return reply.type('application/atom+xml; charset=utf-8').header('Cache-Control', CACHE).send(xml)
  })
}

function xmlOf(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>${root}`
}

/** Text of XML, without the characters that XML has none for. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
