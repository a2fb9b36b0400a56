import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const viewMessages = defineMessages('systemView', {
  required: { zh: '请填写{label}', en: '{label} is required' },
  views: { zh: '视图', en: 'Views' },
  noViews: { zh: '还没有保存的视图', en: 'No saved views yet' },
  saveView: { zh: '保存当前筛选为视图', en: 'Save these filters as a view' },
  viewName: { zh: '视图名称', en: 'Name' },
  viewNameHint: {
    zh: '保存当前的筛选、排序和每页条数；同名视图会被替换',
    en: 'Keeps filters, order and page size; one of the same name is replaced',
  },
  shareView: { zh: '与当前组织的同事共享', en: 'Share with those who act for this organisation' },
  viewShared: { zh: '已共享', en: 'shared' },
  viewOf: { zh: '{who} 共享', en: 'by {who}' },
  viewSaved: { zh: '已保存视图：{name}', en: 'View saved: {name}' },
  removeView: { zh: '删除视图 {name}', en: 'Remove view {name}' },
})
