import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of windows that close later for single teams. */
export const extensionListMessages = defineMessages('competitionExtension', {
  title: { zh: '单个团队延期', en: 'Later closings of single teams' },
  hint: {
    zh: '在团队详情中为某个团队延期或撤销延期；留有记录，并通知该团队的成员。',
    en: 'A later closing is granted or taken back on the page of the team, is logged, and its people are notified.',
  },
  none: { zh: '没有团队延期', en: 'No team has a later closing' },
  team: { zh: '团队', en: 'Team' },
  window: { zh: '时间窗口', en: 'Window' },
  closesAt: { zh: '延期至', en: 'Closes' },
  state: { zh: '状态', en: 'State' },
  inForce: { zh: '生效中', en: 'In force' },
  over: { zh: '已到期', en: 'Over' },
  revoked: { zh: '已撤销', en: 'Revoked' },
  why: { zh: '原因', en: 'Reason' },
  by: { zh: '{who}，{when}', en: '{who}, {when}' },
  revokedWhy: { zh: '撤销原因：{reason}', en: 'Revoked: {reason}' },
})
