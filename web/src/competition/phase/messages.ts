import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the page of windows that an organisation switches for its schools. */
export const phaseMessages = defineMessages('competitionPhase', {
  title: { zh: '阶段开关', en: 'Phases' },
  hint: {
    zh: '主办方交由下级组织开关的时段，仅对本组织的学校生效；也可设置本组织的单独时间；须在阶段起止时间之内，留有记录。',
    en: 'Windows that organisers leave to the organisations below them. A switch, or times of your own, count for the schools of your organisation, within the stage, and are logged.',
  },
  elsewhere: {
    zh: '没有交给下级的时段不在此列：暂停整个竞赛在竞赛概览，开关单个时段在赛程设置。',
    en: 'Windows that nobody below switches are not here: pause a whole competition in its overview, open or close one window in its schedule.',
  },
  toRounds: { zh: '去竞赛列表', en: 'To the competitions' },
  none: { zh: '没有可开关的时段', en: 'Nothing to switch' },
  noneHint: {
    zh: '主办方在赛程中交出的时段会出现在这里',
    en: 'Windows appear here once an organiser leaves them to you',
  },
  round: { zh: '竞赛', en: 'Competition' },
  window: { zh: '时段', en: 'Window' },
  organisation: { zh: '组织', en: 'Organisation' },
  times: { zh: '日程时间', en: 'Times' },
  state: { zh: '状态', en: 'State' },
  phase_upcoming: { zh: '未开始', en: 'Not yet open' },
  phase_open: { zh: '开放中', en: 'Open' },
  phase_closed: { zh: '已关闭', en: 'Closed' },
  switched: { zh: '{who} 于 {when} 手动{what}：{reason}', en: '{what} by hand by {who} at {when}: {reason}' },
  what_open: { zh: '开放', en: 'Opened' },
  what_closed: { zh: '关闭', en: 'Closed' },
  own: { zh: '本组织：{times}', en: 'Own: {times}' },
  setOwn: { zh: '单独时间', en: 'Own times' },
  switch: { zh: '开关', en: 'Switch' },
  to_open: { zh: '开放', en: 'Open' },
  to_closed: { zh: '关闭', en: 'Closed' },
  to_clock: { zh: '按日程', en: 'By its times' },
  save: { zh: '确定', en: 'Save' },
  done: { zh: '已更新', en: 'Saved' },
})
