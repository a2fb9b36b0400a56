import { refusals } from '../../base/refusal.ts'

/** Refusals about committees and their votes. */
export const committeeRefusals = refusals({
  COMMITTEE_DECIDES: {
    code: 26290,
    status: 409,
    zh: '该报名由“{nameZh}”投票决定',
    en: 'The committee “{nameEn}” decides on this enrolment by its votes',
  },
  NOT_MEMBER: {
    code: 26291,
    status: 403,
    zh: '您不是该委员会委员',
    en: 'You are not a member of this committee',
  },
  RECUSED_team: {
    code: 26292,
    status: 409,
    zh: '您是该团队的成员或指导教师，须回避',
    en: 'You belong to this team or advise it, so you take no part',
  },
  RECUSED_school: {
    code: 26293,
    status: 409,
    zh: '您与该团队同校，须回避',
    en: 'You are of the team’s school, so you take no part',
  },
  RECUSED_own: {
    code: 26294,
    status: 409,
    zh: '您已申请回避，不再参与该报名的审核',
    en: 'You have recused yourself, so you take no part',
  },
  NO_COMMITTEE: {
    code: 26295,
    status: 409,
    zh: '该报名当前不由委员会决定',
    en: 'No committee decides on this enrolment now',
  },
})
