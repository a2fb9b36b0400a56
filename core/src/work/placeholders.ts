import type { NoticePlaceholder } from '../base/notice/placeholder.ts'

/** Placeholders of this module’s notices. */
export const workPlaceholders = {
  awaited: {
    zh: '待答复的邀请',
    en: 'Open invitations',
    sample: { zh: '还有 1 位成员未答复邀请。', en: ' Invited people who have not answered: 1.' },
  },
  work: { zh: '作品名称', en: 'Work', sample: { zh: '示例作品', en: 'An example work' }, personal: 'text' },
} as const satisfies Record<string, NoticePlaceholder>
