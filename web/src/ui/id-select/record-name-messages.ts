import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** What stands for the name of a record that isn't known. */
export const recordNameMessages = defineMessages('ui.record-name', {
  nameLoading: { zh: '正在加载名称…', en: 'Loading the name …' },
  nameGone: { zh: '已删除或无权查看的记录', en: 'Deleted, or not visible to you' },
})
