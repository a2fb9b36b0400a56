import type { Bilingual } from '../base/shapes.ts'
import type { ArticleState, ArticleType, NEWS_TYPES } from './article.ts'

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

/** Sections of the news, policies and standing pages in the export of articles. */
export const articleTypeLabels: Readonly<Record<ArticleType, Bilingual>> = {
  ...newsTypeLabels,
  privacy: { zh: '隐私政策', en: 'Privacy policy' },
  agreement: { zh: '用户协议', en: 'User agreement' },
  research: { zh: '赛事研究', en: 'Research' },
  solution_cloud: { zh: '云端办赛方案', en: 'Contests in the cloud' },
  solution_school: { zh: '高校办赛方案', en: 'Contests for universities' },
  solution_data: { zh: '赛事数据方案', en: 'Contest data' },
  introduction: { zh: '平台介绍', en: 'About the platform' },
  services: { zh: '拓展服务', en: 'Services' },
  site_guide: { zh: '使用指南', en: 'User guide' },
}
