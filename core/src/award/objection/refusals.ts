import { refusals } from '../../base/refusal.ts'

/** Refusals about objections. */
export const objectionRefusals = refusals({
  RESULTS_UNSEEN: {
    code: 31040,
    status: 409,
    zh: '成绩公布后才能提出异议',
    en: 'Objections can be filed once the results are published',
  },
  FILER_ONLY: {
    code: 31041,
    status: 403,
    zh: '异议由队长、指导教师、领队或学校管理人员提出和撤回',
    en: 'The captain, an adviser or the school’s staff file and withdraw objections',
  },
  OBJECTION_STANDS: {
    code: 31042,
    status: 409,
    zh: '本队对该成绩已提出异议',
    en: 'The team has filed an objection to these results already',
  },
  OBJECTION_ENDED: {
    code: 31043,
    status: 409,
    zh: '该异议已答复或已撤回',
    en: 'This objection was answered or withdrawn',
  },
  OBJECTION_OWN: {
    code: 31044,
    status: 403,
    zh: '不能答复本人提出的异议，或本人所在团队、所指导团队的异议',
    en: 'You can’t answer an objection that you filed or that is about your own team',
  },
  OBJECTIONS_OPEN: {
    code: 31045,
    status: 409,
    zh: '有 {count} 件关于其他团队参赛资格的异议待答复，答复后结果才能转为正式',
    en: 'Objections to other teams without an answer: {count}. Results become formal once these are answered',
  },
  EVIDENCE_NOT_YOURS: {
    code: 31046,
    status: 422,
    zh: '附件不存在、不是您上传的，或已用于其他异议',
    en: 'An attached file is gone, was uploaded by somebody else or belongs to another objection',
  },
})
