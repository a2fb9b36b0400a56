import { label, longText, moment, number, text, under } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { itemHeading } from '../base/export/item-heading.ts'
import { workApi } from './api.ts'
import { workStateLabels } from './work.ts'

export const workExports = {
  exportWorks: exportOfList('/work/export', workApi.workPage, {
    title: { zh: '作品', en: 'Works' },
    id: 'workId',
    columns: {
      title: longText('作品名称', 'Title'),
      state: label('状态', 'State', workStateLabels),
      number: text('参赛编号', 'Entry number'),
      teamName: text('团队', 'Team', 24),
      schoolName: text('学校', 'School', 24),
      itemName: under(itemHeading),
      stageName: text('阶段', 'Stage', 14),
      versionNo: number('版本', 'Version'),
      fileCount: number('文件数', 'Files'),
      roundName: longText('竞赛', 'Competition'),
      submittedAt: moment('提交时间', 'Submitted'),
    },
  }),
}
