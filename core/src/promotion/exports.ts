import { label, longText, moment, number, text, under } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { itemHeading } from '../base/export/item-heading.ts'
import { promotionApi } from './api.ts'
import { listStateLabels } from './recommendation/recommendation.ts'

export const promotionExports = {
  exportRecommendations: exportOfList('/review/recommendation/export', promotionApi.recommendationPage, {
    title: { zh: '推荐名单', en: 'Lists of recommendations' },
    columns: {
      groupName: text('推荐单位', 'Organisation', 24),
      roundName: longText('竞赛', 'Competition'),
      itemName: under(itemHeading),
      stageName: text('阶段', 'Stage', 14),
      teams: number('参赛团队', 'Teams'),
      quota: number('推荐名额', 'Places'),
      recommended: number('已推荐', 'Recommended'),
      state: label('状态', 'State', listStateLabels),
      sentAt: moment('上报时间', 'Sent'),
    },
  }),
}
