import { afterChange } from '@podium/core/base/change.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { siteApi } from '@podium/core/site/api.ts'
import type { ArticleType } from '@podium/core/site/article.ts'
import { siteRefusals } from '@podium/core/site/refusals.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse } from '#server/platform/kernel/refused.ts'
import { queryTerms, searchTerms } from '#server/platform/db/search.ts'
import type { Viewer } from '#server/platform/kernel/viewer.ts'
import { write } from '#server/platform/kernel/write.ts'
import {
  findWithin,
  insertArticle,
  isRoundWithin,
  listWithin,
  roundNameOf,
  roundsWithin,
  updateArticle,
  type ArticleRecord,
} from './article.store.ts'
import { PICTURE, pictureUrl } from './pictures.ts'
import { sanitise, wordsOf } from './sanitise.ts'

/** An article as a row of lists. */
export function listed<Kind extends ArticleType>(article: Omit<ArticleRecord<Kind>, 'body'>) {
  const { coverFileId, roundId: _round, publishedAt, ...row } = article
  return { ...row, cover: pictureUrl(coverFileId), publishedAt: publishedAt?.toISOString() ?? null }
}

export const articlePage = read(siteApi.articlePage, async function articlePage({ db, viewer }, input) {
  const { pageNum, pageSize, keyword = '', newsType, state } = input
  const filter = { newsType, state, terms: queryTerms(keyword) }
  const { rows, total } = await listWithin(db, viewer.scopeOf('site:article:list'), filter, { pageNum, pageSize })
  return { rows: rows.map(listed), total, pageNum, pageSize }
})

export const article = read(siteApi.article, async function article({ db, viewer }, { articleId }) {
  const article = orNotFound(await findWithin(db, viewer.scopeOf('site:article:list'), articleId))
  const { body, roundId, coverFileId } = article
  const roundName = roundId ? await roundNameOf(db, roundId) : ''
  return { ...listed(article), body, roundId, roundName, coverFileId }
})

const bare: Pick<ArticleRecord, 'summary' | 'pinned' | 'roundId' | 'coverFileId'> = {
  summary: '',
  pinned: false,
  roundId: null,
  coverFileId: null,
}

export const articleRounds = read(
  siteApi.articleRounds,
  async function articleRounds({ db, viewer }, { keyword = '' }) {
    return roundsWithin(db, viewer.scopeOf('site:article:edit'), queryTerms(keyword))
  },
)

/** Creates or changes an article. Its rich text is sanitised before it is saved. @spec B07 */
export const saveArticle = write(siteApi.saveArticle, 'site.saveArticle', async function saveArticle(call, input) {
  const { tx, viewer, now, note } = call
  const { articleId, version = 0, newsType, title, state } = input
  const body = sanitise(input.body)
  const words = wordsOf(body)
  if (state === 'published' && words === '' && !body.includes('<img')) throw refuse(siteRefusals.EMPTY_BODY)
  const scope = viewer.scopeOf('site:article:edit')
  const before = articleId === undefined ? null : orNotFound(await findWithin(tx, scope, articleId))
  const { summary, pinned, roundId, coverFileId } = afterChange(before ?? bare, input)
  if (roundId !== null && roundId !== before?.roundId && !(await isRoundWithin(tx, scope, roundId))) {
    throw refuse(baseRefusals.NOT_FOUND)
  }
  if (coverFileId !== null && coverFileId !== before?.coverFileId) await checkPicture(tx, viewer, coverFileId)
  const values = {
    news_type: newsType,
    title,
    summary,
    body,
    pinned,
    state,
    round_id: roundId,
    cover_file_id: coverFileId,
    search: searchTerms(title, summary),
    // The date of the first publication stays when the article is hidden and published again.
    published_at: before?.publishedAt ?? (state === 'published' ? now : null),
  }
  const after = { title, newsType, state, pinned }
  if (!before) {
    if (viewer.groupId === null) throw refuse(siteRefusals.NO_GROUP)
    const made = await insertArticle(tx, { ...values, group_id: viewer.groupId, created_by: viewer.userId })
    note({ type: 'article', id: made, after })
    return { articleId: made, version: 1 }
  }
  const next = await updateArticle(tx, before.articleId, version, values)
  if (next === null) throw await staleRefusal(tx, 'article', before.articleId)
  const was = { title: before.title, newsType: before.newsType, state: before.state, pinned: before.pinned }
  note({ type: 'article', id: before.articleId, before: was, after })
  return { articleId: before.articleId, version: next }
})

/** Refuses a picture that the viewer didn't upload. */
export async function checkPicture(tx: Tx, viewer: Viewer, fileId: string): Promise<void> {
  const file = orNotFound(await findFile(tx, fileId))
  if (file.purpose !== PICTURE || file.ownerId !== viewer.userId) throw refuse(baseRefusals.NOT_FOUND)
}
