import type { JobWords } from '../base/state/job-words.ts'

/** Labels of the background jobs, and what each did. */
export const enrolmentJobs = {
  'enrolment.recount_quotas': {
    zh: '按新限额重新统计参赛队',
    en: 'Count teams in changed quotas',
    startedBy: { zh: '名额调整', en: 'Changed quotas' },
    result: { zh: '已重新统计 {recounted} 支参赛队', en: 'Teams counted again: {recounted}' },
  },
  'enrolment.tell_window': {
    zh: '通知参赛队赛程变化',
    en: 'Notify teams of changed dates',
    startedBy: { zh: '赛程变更', en: 'Changed schedule' },
    result: { zh: '已通知 {told} 人', en: 'People notified: {told}' },
  },
  'enrolment.remind_schools': {
    zh: '提醒学校注册',
    en: 'Remind schools to register',
    result: { zh: '已提醒 {told} 所学校', en: 'Schools reminded: {told}' },
  },
  'enrolment.check_import': { zh: '检查参赛队导入', en: 'Check an import of teams' },
  'enrolment.import_teams': {
    zh: '导入参赛队',
    en: 'Import teams',
    result: { zh: '已导入 {teams} 支参赛队', en: 'Teams imported: {teams}' },
  },
  'enrolment.notify_imported': {
    zh: '通知导入的参赛队',
    en: 'Notify imported teams',
    result: { zh: '已通知 {notified} 支参赛队', en: 'Teams notified: {notified}' },
  },
  'enrolment.complete_teams': {
    zh: '提交已完善资料的参赛队',
    en: 'Submit teams whose profiles are complete',
    startedBy: { zh: '成员完善资料', en: 'Completed profile' },
    result: { zh: '已检查 {teams} 支参赛队', en: 'Teams checked: {teams}' },
  },
  'enrolment.deliver_message': {
    zh: '发送群发消息',
    en: 'Deliver a message to participants',
    result: { zh: '已发送给 {notified} 人', en: 'Delivered to people: {notified}' },
  },
} as const satisfies Readonly<Record<string, JobWords>>
