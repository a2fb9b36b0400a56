import type { Bilingual } from '../base/shapes.ts'
import type { ArticleState, NEWS_TYPES } from './article.ts'

/** States of articles in the audit log. */
export const articleStateLabels: Readonly<Record<ArticleState, Bilingual>> = {
  draft: { zh: '草稿', en: 'Draft' },
  pending: { zh: '待审核', en: 'Awaiting approval' },
  returned: { zh: '已退回', en: 'Returned' },
  published: { zh: '已发布', en: 'Published' },
  offline: { zh: '已下线', en: 'Unpublished' },
}

/** Sections of the news in the audit log. */
export const newsTypeLabels: Readonly<Record<(typeof NEWS_TYPES)[number], Bilingual>> = {
  notice: { zh: '通知公告', en: 'Notices' },
  news: { zh: '竞赛动态', en: 'News' },
  guide: { zh: '参赛指南', en: 'Guides' },
  manual: { zh: '操作手册', en: 'Manuals' },
  previous_works: { zh: '往届作品', en: 'Previous works' },
}
