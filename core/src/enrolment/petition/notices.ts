import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about petitions. */
export const petitionNotices = {
  petitionAsked: {
    event: 'approval.teams',
    title: { zh: '有团队申请规则例外', en: 'A team asks for an exception' },
    body: {
      zh: '团队“{team}”申请参赛规则的例外：{rule}',
      en: 'The team “{team}” asks for an exception to a rule: {rule}',
    },
  },
  petitionAnswered: {
    event: 'enrolment.petition',
    required: ['answer'],
    title: { zh: '规则例外的答复', en: 'Answer to a petition' },
    body: {
      zh: '团队“{team}”申请的例外{outcome}：{answer}',
      en: 'The exception that “{team}” asked for: {outcome}. {answer}',
    },
  },
} as const satisfies Record<string, NoticeTemplate>
