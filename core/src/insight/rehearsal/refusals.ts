import { refusals } from '../../base/refusal.ts'

/** Refusals of this module: 40001 to 40999. */
export const rehearsalRefusals = refusals({
  UNDER_WAY: {
    code: 40001,
    status: 409,
    zh: '另一次彩排正在进行，请稍后再试',
    en: 'Another rehearsal is under way: try again later',
  },
  ROUND_ENDED: {
    code: 40002,
    status: 409,
    zh: '竞赛已经结束，不能再彩排',
    en: 'The round has ended and can’t be rehearsed',
  },
  NO_SCHOOL: {
    code: 40003,
    status: 409,
    zh: '没有可参赛的学校：请先在学校目录中添加并启用',
    en: 'There is no school that teams could come from: add and enable schools first',
  },
  NO_APPROVER: {
    code: 40004,
    status: 409,
    zh: '参赛学校中有 {count} 所没有能审核报名的账号，例如{names}',
    en: '{count} of the schools have no account that may approve enrolments, such as {names}',
  },
  NO_EXPERT: {
    code: 40005,
    status: 409,
    zh: '专家库中没有可用的专家',
    en: 'The expert library has no expert who could review',
  },
  EXPERTS_INACTIVE: {
    code: 40006,
    status: 409,
    zh: '{count} 位专家还没有激活账号，现在不能评审',
    en: '{count} experts have not activated their accounts and could not review now',
  },
  MADE_UP_APPROVAL: {
    code: 40007,
    status: 409,
    zh: '发布需要上级组织批准；彩排中按已批准继续',
    en: 'The upper organisation has to approve; the rehearsal went on as if it had',
  },
  NOT_READY: {
    code: 40008,
    status: 409,
    zh: '还不能发布；彩排中按已发布继续',
    en: 'It can’t be published yet; the rehearsal went on as if it had been',
  },
  NOT_PLAYED_UPPER: {
    code: 40009,
    status: 409,
    zh: '晋级到上级竞赛的部分未彩排',
    en: 'Promotion to rounds of upper organisations was not played',
  },
  NOT_PLAYED_RECOMMENDATION: {
    code: 40010,
    status: 409,
    zh: '由组织推荐的部分未彩排',
    en: 'Recommendation by organisations was not played',
  },
  TIES_DECIDED: {
    code: 40011,
    status: 409,
    zh: '有 {count} 组同分跨过晋级线，彩排中按顺序取前面的队伍；届时需要人工决定',
    en: '{count} ties lie across the line; the rehearsal took the first teams, in truth people have to decide',
  },
  MADE_UP_AWARDS: {
    code: 40012,
    status: 409,
    zh: '奖项范围届时才设置；彩排按前 10%、30%、60% 设一、二、三等奖',
    en: 'Ranges of awards are set in due time; the rehearsal gave three prizes to the first 10, 30 and 60 per cent',
  },
  QUEUE_PASSED: {
    code: 40015,
    status: 409,
    zh: '开放时的排队未彩排，队伍直接提交',
    en: 'The queue at the opening was not played: teams submitted at once',
  },
  FEE_TO_TRANSFER: {
    code: 40013,
    status: 409,
    zh: '费用按线下转账方式彩排；在线支付未彩排',
    en: 'Fees were paid by bank transfer; payment on line was not played',
  },
  FEE_WAIVED: {
    code: 40014,
    status: 409,
    zh: '只有在线支付，未彩排；队伍按免缴继续',
    en: 'Only payment on line is offered, which was not played; the teams went on with their fees waived',
  },
  FAULT: {
    code: 40018,
    status: 500,
    zh: '系统故障，不是本竞赛的设置问题：{call}（{code}），详情见服务器日志，请联系系统管理员',
    en: 'A fault of the system, not of the settings: {call} ({code}). Details are in the server’s log; tell its administrator',
  },
  FAULT_BLOCKED: {
    code: 40019,
    status: 409,
    zh: '其他操作正占用彩排要用到的数据，该步骤未能进行（{call}）。请稍后重新彩排',
    en: 'Another action held data that the rehearsal needed, so this step did not go on ({call}). Rehearse again later',
  },
  FAULT_SLOW: {
    code: 40020,
    status: 409,
    zh: '该步骤用时过长，已中止（{call}）。请在系统空闲时重新彩排',
    en: 'This step took too long and was ended ({call}). Rehearse again when the system is idle',
  },
  NO_MAJOR: {
    code: 40017,
    status: 409,
    zh: '参赛规则要求专业，但有 {count} 所学校的目录中没有专业，例如{name}',
    en: 'The rules ask for the major, but {count} schools have none in the directory, such as {name}',
  },
  NOT_PLAYED_FORMULA: {
    code: 40016,
    status: 409,
    zh: '按公式计算的限额未彩排：队数届时才统计，彩排中不限',
    en: 'Quotas by formula were not played: their teams are counted in due time, and the rehearsal had no limit',
  },
})
