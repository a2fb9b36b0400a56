import { z } from 'zod'
import type { Bilingual } from '../base/shapes.ts'

/** What people are told about, as they subscribe to it. Messages always reach the own inbox. */
export const noticeTopics = {
  account: { zh: '账号与安全', en: 'Account and safety' },
  enrolment: { zh: '报名与邀请', en: 'Enrolment and invitations' },
  deadline: { zh: '截止时间与赛程', en: 'Deadlines and schedule' },
  work: { zh: '作品', en: 'Works' },
  review: { zh: '评审', en: 'Review' },
  result: { zh: '成绩与获奖', en: 'Results and awards' },
  certificate: { zh: '证书', en: 'Certificates' },
  payment: { zh: '缴费与发票', en: 'Payments and invoices' },
  news: { zh: '资讯与公告', en: 'News' },
} as const satisfies Record<string, Bilingual>

export type NoticeTopic = keyof typeof noticeTopics
export const NoticeTopic = z.enum(Object.keys(noticeTopics) as [NoticeTopic, ...NoticeTopic[]])

/** Ways beside the inbox. */
export const NoticeChannel = z.enum(['sms', 'email'])
export type NoticeChannel = z.infer<typeof NoticeChannel>

/** The topic of an event such as `enrolment.returned`: its first word; an unknown one counts as news. */
export function topicOf(event: string): NoticeTopic {
  const read = NoticeTopic.safeParse(event.split('.')[0])
  return read.success ? read.data : 'news'
}
