import { refusals } from '../../base/refusal.ts'

/** Refusals about briefs. */
export const briefRefusals = refusals({
  BRIEF_RELEASED: {
    code: 25044,
    status: 409,
    zh: '命题已发布，发布时间不能再改',
    en: 'The brief has been released: its moment can’t be moved any more',
  },
  BRIEF_CODE_TAKEN: {
    code: 25045,
    status: 409,
    zh: '该赛项已有此编号的命题',
    en: 'The event has a brief with this code',
  },
  BRIEF_IN_USE: { code: 25046, status: 409, zh: '已有作品选择该命题，不能删除', en: 'Works answer this brief' },
  BRIEF_MOVED: {
    code: 26196,
    status: 409,
    zh: '命题已发布，不能移到其他赛项',
    en: 'The brief has been released: it can’t be moved to another event any more',
  },
  BRIEFS_FULL: { code: 25047, status: 409, zh: '一届竞赛最多 200 个命题', en: 'A round has 200 briefs at most' },
})
