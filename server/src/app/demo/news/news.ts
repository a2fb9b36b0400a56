import { siteApi } from '@podium/core/site/api.ts'
import { storeFile } from '#server/platform/files/store-file.ts'
import { ARTICLES } from './articles.ts'
import { coverArt } from './cover-art.ts'
import { publishedDaysAgo } from '../dates.store.ts'
import type { DemoClient } from '../demo-client.ts'
import type { Staff } from '../people.ts'

/** Publishes news of each kind. `rounds` contains the editions that announcements refer to. */
export async function publishNews(
  desk: DemoClient,
  { organiser }: Staff,
  rounds: ReadonlyMap<number, string>,
): Promise<void> {
  for (const [index, article] of ARTICLES.entries()) {
    const { kind, title, summary, body, daysAgo, pinned = false, edition, picture = false } = article
    const coverFileId = picture ? await storeCover(desk, organiser.userId, index) : null
    const { articleId } = await desk.call(organiser, siteApi.saveArticle, {
      newsType: kind,
      title,
      summary,
      body,
      pinned,
      coverFileId,
      roundId: (edition ? rounds.get(edition) : null) ?? null,
      state: 'published',
    })
    await publishedDaysAgo(desk.services.db, articleId, daysAgo)
  }
}

async function storeCover({ services }: DemoClient, ownerId: string, serial: number): Promise<string> {
  return storeFile(services, services.db, {
    purpose: 'site.picture',
    ownerId,
    name: `cover-${serial}.png`,
    mediaType: 'image/png',
    bytes: coverArt(serial),
  })
}
