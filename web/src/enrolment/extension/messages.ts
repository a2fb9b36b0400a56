import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of windows that close later for one team. */
export const extensionMessages = defineMessages('enrolmentExtension', {
  title: { zh: '本队延期', en: 'Later closings of this team' },
  noteTitle: { zh: '组织方为本队延长了截止时间', en: 'The organiser gave this team more time' },
  line: { zh: '{window}：延长至 {until}', en: '{window}: until {until}' },
  extend: { zh: '延期', en: 'Give more time' },
  extendOf: { zh: '延期 · {team}', en: 'More time for {team}' },
  hint: {
    zh: '只对本队生效，留有记录并通知队伍成员；须在阶段结束（{end}）之前，且晚于原截止时间（{closesAt}）。',
    en: 'For this team alone; it is logged and its people are notified. Later than {closesAt}, when it closes anyway, and before its stage ends ({end}).',
  },
  window: { zh: '时间窗口', en: 'Window' },
  closesAt: { zh: '延期至', en: 'Closes' },
  required: { zh: '请填写{label}', en: 'Please fill in: {label}' },
  granted: { zh: '已延期，将通知该团队', en: 'Granted; the team will be told' },
  revoke: { zh: '撤销延期', en: 'Take back' },
  revokeOf: { zh: '撤销延期 · {window}', en: 'Take back · {window}' },
  revokeText: {
    zh: '撤销后立即按原截止时间执行；原截止时间已过的，该团队不能再提交。',
    en: 'The window closes for this team as before, at once if that has passed.',
  },
  revoked: { zh: '已撤销延期', en: 'Taken back' },
  none: { zh: '没有可以延期的时间窗口', en: 'No window can be extended' },
})
