import type { NoticeTemplate } from '../../base/notice/template.ts'

/** Notices about objections. */
export const objectionNotices = {
  /** To those who may answer it. */
  objectionFiled: {
    event: 'result.objection_waiting',
    title: { zh: '有成绩异议待答复', en: 'An objection waits for an answer' },
    body: {
      zh: '团队“{team}”对“{item}”的成绩提出异议，请在成绩异议中答复。',
      en: 'Team “{team}” objects to its results of “{item}”. Answer it in the list of objections.',
    },
  },
  /** To the team. */
  objectionAnswered: {
    event: 'result.objection_answered',
    required: ['answer'],
    title: { zh: '成绩异议已答复', en: 'Your objection was answered' },
    body: {
      zh: '团队“{team}”对“{item}”成绩的异议：{outcome}。答复：{answer}',
      en: 'The objection of team “{team}” to its results of “{item}”: {outcome}. Answer: {answer}',
    },
  },
  /** To those who could have answered it. */
  objectionEnded: {
    event: 'result.objection_ended',
    title: { zh: '成绩异议无需再处理', en: 'An objection has ended' },
    body: {
      zh: '团队“{team}”对“{item}”成绩的异议：{outcome}（{by}）。',
      en: 'The objection of team “{team}” to its results of “{item}”: {outcome} ({by}).',
    },
  },
} as const satisfies Record<string, NoticeTemplate>
