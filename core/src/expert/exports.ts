import { made, moment, number, label, longText, text } from '../base/export/column.ts'
import { exportOfList } from '../base/export/export-of-list.ts'
import { expertApi } from './api.ts'
import type { ExpertRow } from './expert.ts'

export const expertExports = {
  exportExperts: exportOfList('/expert/library/export', expertApi.page, {
    title: { zh: '专家', en: 'Experts' },
    id: 'expertId',
    columns: {
      name: text('姓名', 'Name', 14),
      phoneMasked: text('手机号', 'Phone', 16),
      organisation: text('单位', 'Organisation', 24),
      schoolName: text('学校', 'School', 24),
      title: text('职称', 'Title', 14),
      expertise: made(longText('专业领域', 'Expertise'), ({ expertise }: ExpertRow) => expertise.join('、')),
      openTasks: number('在评作品', 'Works open'),
      maxWorks: number('每批次最多作品', 'Most works per batch'),
      state: label('状态', 'State', {
        active: { zh: '启用', en: 'Active' },
        disabled: { zh: '停用', en: 'Disabled' },
      }),
      groupName: text('所属机构', 'Organisation of the library', 24),
      createdAt: moment('添加时间', 'Added'),
    },
  }),
}
