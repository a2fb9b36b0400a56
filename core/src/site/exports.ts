import type { z } from 'zod'
import { textIn } from '../base/bilingual-text.ts'
import { label, longText, made, moment, text } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { siteApi } from './api.ts'
import { articleStateLabels, articleTypeLabels } from './article-labels.ts'
import type { OfficeArticleRow } from './article.ts'
import { trialStateLabels } from './trial/trial.ts'

export const siteExports = {
  exportArticles: exportOfList('/newsManagement/export', siteApi.articlePage, {
    title: { zh: '文章', en: 'Articles' },
    id: 'articleId',
    columns: {
      title: longText('标题', 'Title'),
      newsType: label('栏目', 'Section', articleTypeLabels),
      state: made(text('状态', 'State', 12), ({ state, isScheduled }: z.output<typeof OfficeArticleRow>, to) =>
        textIn(isScheduled ? { zh: '待发布', en: 'Scheduled' } : articleStateLabels[state], to),
      ),
      groupName: text('机构', 'Organisation', 24),
      publishedAt: moment('发布时间', 'Published'),
    },
  }),
  exportTrials: exportOfList('/system/product/trial/export', siteApi.trialPage, {
    title: { zh: '试用申请', en: 'Requests for a trial' },
    id: 'trialId',
    columns: {
      organisation: text('单位', 'Organisation', 24),
      contact: text('联系人', 'Contact', 14),
      phoneMasked: text('手机号', 'Phone', 16),
      message: longText('留言', 'Message'),
      state: label('状态', 'State', trialStateLabels),
      note: longText('备注', 'Note'),
      createdAt: moment('申请时间', 'Requested'),
    },
  }),
}
