import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of a setting's versions. */
export const versionMessages = defineMessages('competitionSettingVersions', {
  versions: { zh: '历史版本', en: 'Versions' },
  versionsOf: { zh: '{title} · 历史版本', en: 'Versions of {title}' },
  version: { zh: '第 {no} 版', en: 'Version {no}' },
  reason: { zh: '原因：{reason}', en: 'Reason: {reason}' },
  noDifferences: { zh: '与上一版相同', en: 'As the version before' },
  compare: { zh: '与最新版比较', en: 'Compare with the newest' },
  comparedTitle: { zh: '从第 {no} 版到最新版的变化', en: 'From version {no} to the newest' },
  same: { zh: '与最新版相同', en: 'As the newest' },
  gone: { zh: '（已删除）', en: '(removed)' },
  restore: { zh: '恢复第 {no} 版', en: 'Restore version {no}' },
  restored: {
    zh: '已载入第 {no} 版的内容，核对后保存，即成为新的一版',
    en: 'Version {no} is in the form; check and save it to make it the newest',
  },
  none: { zh: '还没有保存过', en: 'Nothing was saved yet' },
})
