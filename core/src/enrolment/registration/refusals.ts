import { refusals } from '../../base/refusal.ts'

/** Refusals about the registration of schools for a round. */
export const registrationRefusals = refusals({
  SCHOOL_UNREGISTERED: {
    code: 26300,
    status: 409,
    zh: '您的学校尚未注册本届竞赛，请联系学校竞赛管理员在“学校注册”中注册后再报名',
    en: 'Your school isn’t registered for this competition. Ask its competition administrator to register it, and enrol then',
  },
  SCHOOL_PENDING: {
    code: 26301,
    status: 409,
    zh: '您的学校已申请注册本届竞赛，主办方审核通过后即可报名',
    en: 'Your school has asked to be registered for this competition; you can enrol once the organiser has approved it',
  },
  SCHOOL_RETURNED: {
    code: 26302,
    status: 409,
    zh: '您学校的注册被主办方退回（{opinion}），请联系学校竞赛管理员修改后重新提交',
    en: 'The organiser returned the registration of your school ({opinion}). Ask its competition administrator to mend it',
  },
  WRONG_SCHOOL_CODE: {
    code: 26303,
    status: 422,
    zh: '学校注册码不正确，请向学校竞赛管理员索取',
    en: 'This is not the code of your school. Ask its competition administrator for it',
  },
  REGISTRATION_NOT_NEEDED: {
    code: 26304,
    status: 409,
    zh: '本届竞赛不需要学校注册',
    en: 'Schools don’t register for this competition',
  },
  REGISTRATION_CLOSED: {
    code: 26305,
    status: 409,
    zh: '学校注册已于 {closesAtZh} 截止，请联系主办方',
    en: 'The registration of schools ended at {closesAtEn}. Please ask the organiser',
  },
  REGISTRATION_INCOMPLETE: {
    code: 26306,
    status: 422,
    zh: '注册信息不完整，请按提示填写',
    en: 'Something is missing; see the marked fields',
  },
  REGISTRATION_FIXED: {
    code: 26307,
    status: 409,
    zh: '已注册的学校只能更换联系人；如需更改赛区或文件，请先请主办方退回',
    en: 'A registered school changes its contact alone. For another place or letter ask the organiser to return it',
  },
  NOT_REGISTERED: { code: 26308, status: 409, zh: '没有可撤销的注册', en: 'There is no registration to withdraw' },
  TEAMS_DEPEND: {
    code: 26309,
    status: 409,
    zh: '已有 {count} 支队伍凭此注册提交报名，不能撤销或退回',
    en: 'Teams entered with this registration ({count}): it can’t be withdrawn or returned',
  },
  REGISTRATION_DECIDED: {
    code: 26310,
    status: 409,
    zh: '该注册当前为“{stateZh}”，不能这样处理',
    en: 'This can’t be decided while the registration is in this state ({stateEn})',
  },
  OPINION_MISSING: { code: 26311, status: 422, zh: '退回须说明原因', en: 'Give a reason for returning it' },
  REMINDED_LATELY: {
    code: 26312,
    status: 409,
    zh: '24 小时内已提醒过，请稍后再试',
    en: 'They were reminded within the last 24 hours',
  },
  NOBODY_TO_REMIND: {
    code: 26313,
    status: 409,
    zh: '没有需要提醒的学校',
    en: 'There is no school to remind',
  },
  NOT_BY_COLLEGE: {
    code: 26317,
    status: 409,
    zh: '本届竞赛须由学校注册，学院不能代为注册',
    en: 'For this competition the school itself registers; a college can’t',
  },
  REGISTERED_BY_OTHERS: {
    code: 26318,
    status: 409,
    zh: '学校已由{byZh}注册，如需修改请联系该单位',
    en: 'Your school was registered by {byEn}: ask there for changes',
  },
  COLLEGE_NEEDED: {
    code: 26340,
    status: 422,
    zh: '您可代表多个学院，请选择以哪个学院的名义注册',
    en: 'You act for several colleges: choose the one that registers',
  },
  REGISTRATION_ENDED: {
    code: 26314,
    status: 409,
    zh: '该队学校的注册当前为“{stateZh}”，学校重新注册并生效后才能恢复该队',
    en: 'The registration of the team’s school is “{stateEn}”: the team can come back once the school is registered again',
  },
})
