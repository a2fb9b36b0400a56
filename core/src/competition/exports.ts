import { label, longText, moment, number, text } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { competitionApi } from './api.ts'
import { roundLevelLabels, roundStateLabels } from './labels.ts'

export const competitionExports = {
  exportRounds: exportOfList('/competition/info/export', competitionApi.roundPage, {
    title: { zh: '竞赛', en: 'Competitions' },
    id: 'roundId',
    columns: {
      name: longText('竞赛名称', 'Name'),
      nameEn: longText('英文名称', 'English name'),
      year: number('年份', 'Year'),
      edition: number('届次', 'Edition'),
      level: label('级别', 'Level', roundLevelLabels),
      state: label('状态', 'State', roundStateLabels),
      itemCount: number('赛项数', 'Events'),
      stageCount: number('阶段数', 'Stages'),
      groupName: text('主办方', 'Organiser', 24),
      createdAt: moment('创建时间', 'Added'),
      publishedAt: moment('发布时间', 'Published'),
    },
  }),
}
