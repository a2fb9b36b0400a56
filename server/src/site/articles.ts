import { afterChange } from '@podium/core/base/change.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { siteApi } from '@podium/core/site/api.ts'
import type { Attachment } from '@podium/core/base/file/attachment.ts'
import { ArticleState, isPublished, type ArticleType } from '@podium/core/site/article.ts'
import { publishedAtOf, stateAfterSave, whyNotDecideArticle } from '@podium/core/site/article-state.rule.ts'
import { siteRefusals } from '@podium/core/site/refusals.ts'
import { staleRefusal } from '#server/platform/audit/stale.ts'
import type { Tx } from '#server/platform/kernel/context.ts'
import { findFile } from '#server/platform/files/file.store.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
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
  type OfficeArticle,
} from './article.store.ts'
import { attachmentsOf, isAbove, needsApproval, setAttachments } from './attachment.store.ts'
import { ATTACHMENT, PICTURE, pictureUrl } from './pictures.ts'
import { sanitise, wordsOf } from '#server/platform/rich-text/sanitise.ts'

type Listed<Kind extends ArticleType> = Omit<ArticleRecord<Kind>, 'body'>

/** An article as a row of lists. */
export function listed<Kind extends ArticleType>({ articleId, newsType, title, summary, ...article }: Listed<Kind>) {
  const { coverFileId, publishedAt, pinned, state, version } = article
  const row = { articleId, newsType, title, summary, pinned, state, version }
  return { ...row, cover: pictureUrl(coverFileId), publishedAt: publishedAt?.toISOString() ?? null }
}

/** An article as a row of the office. */
export function listedForOffice(article: OfficeArticle, now: Date) {
  const { groupName, publishedAt } = article
  return {
    ...listed(article),
    groupName,
    isScheduled: isPublished(article) && publishedAt !== null && publishedAt > now,
  }
}

export const articlePage = read(siteApi.articlePage, async function articlePage({ db, viewer, now }, input) {
  const { pageNum, pageSize, keyword = '', newsType, state } = input
  const filter = { newsType, state, terms: queryTerms(keyword) }
  const { rows, total } = await listWithin(db, viewer.scopeOf('site:article:list'), filter, { pageNum, pageSize })
  return { rows: rows.map((row) => listedForOffice(row, now)), total, pageNum, pageSize }
})

export const article = read(siteApi.article, async function article({ db, viewer, now }, { articleId }) {
  const article = orNotFound(await findWithin(db, viewer.scopeOf('site:article:list'), articleId))
  const { body, roundId, coverFileId, source, publishAt, opinion, groupId } = article
  return {
    ...listedForOffice(article, now),
    body,
    roundId,
    roundName: roundId ? await roundNameOf(db, roundId) : '',
    coverFileId,
    source,
    publishAt: publishAt?.toISOString() ?? null,
    attachments: await attachmentsOf(db, articleId),
    opinion,
    byUpper: await isAbove(db, viewer.groupId, groupId),
  }
})

const bare: Pick<ArticleRecord, 'summary' | 'pinned' | 'roundId' | 'coverFileId' | 'source'> = {
  summary: '',
  pinned: false,
  roundId: null,
  coverFileId: null,
  source: '',
}

export const articleRounds = read(
  siteApi.articleRounds,
  async function articleRounds({ db, viewer, language }, { keyword = '' }) {
    return roundsWithin(db, viewer.scopeOf('site:article:edit'), queryTerms(keyword), language)
  },
)

/** Creates or changes an article. Its rich text is sanitised before it is saved. @spec B07 */
export const saveArticle = write(siteApi.saveArticle, 'site.saveArticle', async function saveArticle(call, input) {
  const { tx, viewer, now, note } = call
  const { articleId, version = 0, newsType, title } = input
  const body = sanitise(input.body)
  const words = wordsOf(body)
  if (input.state === 'published' && words === '' && !body.includes('<img')) throw refuse(siteRefusals.EMPTY_BODY)
  const scope = viewer.scopeOf('site:article:edit')
  const before = articleId === undefined ? null : orNotFound(await findWithin(tx, scope, articleId))
  const groupId = before?.groupId ?? viewer.groupId
  if (groupId === null) throw refuse(siteRefusals.NO_GROUP)
  const { summary, pinned, roundId, coverFileId, source } = afterChange(before ?? bare, input)
  if (roundId !== null && roundId !== before?.roundId && !(await isRoundWithin(tx, scope, roundId))) {
    throw refuse(baseRefusals.NOT_FOUND)
  }
  if (coverFileId !== null && coverFileId !== before?.coverFileId) await checkPicture(tx, viewer, coverFileId)
  const publishAt = input.publishAt === undefined ? (before?.publishAt ?? null) : asDate(input.publishAt)
  const isByUpper = await isAbove(tx, viewer.groupId, groupId)
  const state = stateAfterSave(input.state, !isByUpper && (await needsApproval(tx, groupId)))
  const values = {
    news_type: newsType,
    title,
    summary,
    body,
    pinned,
    state,
    source,
    publish_at: publishAt,
    round_id: roundId,
    cover_file_id: coverFileId,
    search: searchTerms(title, summary),
    // The date of the first publication stays when the article is hidden and published again.
    published_at: isPublished({ state })
      ? publishedAtOf(before?.publishedAt ?? null, publishAt, now)
      : before?.publishedAt,
  }
  const after = { title, newsType, state, pinned, publishAt }
  if (!before) {
    const made = await insertArticle(tx, { ...values, group_id: groupId, created_by: viewer.userId })
    await saveAttachments(tx, viewer, made, input.attachments ?? [])
    note({ type: 'article', id: made, after })
    return { articleId: made, version: 1, state }
  }
  const next = await updateArticle(tx, before.articleId, version, values)
  if (next === null) throw await staleRefusal(tx, 'article', before.articleId)
  if (input.attachments) await saveAttachments(tx, viewer, before.articleId, input.attachments)
  const was = { title: before.title, newsType: before.newsType, state: before.state, pinned: before.pinned }
  note({ type: 'article', id: before.articleId, before: was, after })
  return { articleId: before.articleId, version: next, state }
})

/** An organisation above lets an article come out, or returns it with its opinion. @spec B07 */
export const decideArticle = write(
  siteApi.decideArticle,
  'site.decideArticle',
  async function decideArticle(call, input) {
    const { tx, viewer, now, note } = call
    const { articleId, version, approved, opinion } = input
    const before = orNotFound(await findWithin(tx, viewer.scopeOf('site:article:approve'), articleId))
    const byUpper = await isAbove(tx, viewer.groupId, before.groupId)
    refuseIf(whyNotDecideArticle({ state: before.state, byUpper }))
    const state = approved ? ArticleState.enum.published : ArticleState.enum.returned
    const next = await updateArticle(tx, articleId, version, {
      state,
      opinion,
      decided_by: viewer.userId,
      decided_at: now,
      ...(approved && { published_at: publishedAtOf(before.publishedAt, before.publishAt, now) }),
    })
    if (next === null) throw await staleRefusal(tx, 'article', articleId)
    const { title } = before
    note({
      type: 'article',
      id: articleId,
      before: { title, state: before.state },
      after: { title, state },
      reason: opinion,
    })
    return { articleId, version: next }
  },
)

const asDate = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** New files must be the viewer's own uploads. */
async function saveAttachments(tx: Tx, viewer: Viewer, articleId: string, files: readonly Attachment[]): Promise<void> {
  const kept = new Set((await attachmentsOf(tx, articleId)).map(({ fileId }) => fileId))
  for (const { fileId } of files) {
    if (!kept.has(fileId)) await checkUpload(tx, viewer, fileId, ATTACHMENT)
  }
  await setAttachments(tx, articleId, files)
}

/** Refuses a picture that the viewer didn't upload. */
export async function checkPicture(tx: Tx, viewer: Viewer, fileId: string): Promise<void> {
  await checkUpload(tx, viewer, fileId, PICTURE)
}

async function checkUpload(tx: Tx, viewer: Viewer, fileId: string, purpose: string): Promise<void> {
  const file = orNotFound(await findFile(tx, fileId))
  if (file.purpose !== purpose || file.ownerId !== viewer.userId) throw refuse(baseRefusals.NOT_FOUND)
}
