import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the preview with real values. */
export const previewMessages = defineMessages('certificateDesignerPreview', {
  hint: {
    zh: '用真实获奖者的内容查看效果，不占用编号，也不会制作证书。',
    en: 'See it with the texts of real winners. Nothing is issued and no number is used.',
  },
  round: { zh: '竞赛', en: 'Competition' },
  item: { zh: '赛项', en: 'Event' },
  kind: { zh: '证书类型', en: 'Kind' },
  samples: { zh: '当前显示的是示例内容', en: 'Samples are shown' },
  nobody: { zh: '这个赛项还没有获奖名单', en: 'This event has no winners yet' },
  previous: { zh: '上一位', en: 'Previous' },
  next: { zh: '下一位', en: 'Next' },
  position: { zh: '{at} / {total}', en: '{at} of {total}' },
  longest: { zh: '名字最长：{holder}', en: 'Longest name: {holder}' },
  rarest: { zh: '字最生僻：{holder}', en: 'Rarest character: {holder}' },
  issues: { zh: '需要留意', en: 'To look at' },
  noIssues: { zh: '没有需要留意的内容', en: 'Nothing to look at' },
  shrunkTo: { zh: '{name}：缩小到 {size}', en: '{name}: down to {size}' },
  lacks: { zh: '{name}：字库缺“{character}”', en: '{name}: no font has “{character}”' },
  empty: { zh: '{name}：没有“{field}”', en: '{name}: “{field}” is empty' },
  overlaps: { zh: '{name} 与 {other} 重叠', en: '{name} and {other} overlap' },
  other: { zh: '{name}：{what}', en: '{name}: {what}' },
})
