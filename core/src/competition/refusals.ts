import { refusals, type RefusalKind } from '../base/refusal.ts'
import { windowKindLabels } from './labels.ts'
import { WINDOW_KINDS, type WindowKind } from './round/round.ts'

export const competitionRefusals = refusals({
  ROUND_UNPUBLISHED: {
    code: 25001,
    status: 409,
    zh: '竞赛尚未发布',
    en: 'The competition has not been published yet',
  },
  ROUND_OFFLINE: {
    code: 25002,
    status: 409,
    zh: '竞赛已下线，暂停办理',
    en: 'The competition is unpublished for now',
  },
  ROUND_ENDED: { code: 25003, status: 409, zh: '竞赛已结束', en: 'The competition has ended' },
  WINDOW_NONE: {
    code: 25004,
    status: 409,
    zh: '该环节尚未安排时间',
    en: 'No time has been set for this step yet',
  },
  ROUND_WRONG_STATE: {
    code: 25010,
    status: 409,
    zh: '竞赛当前的状态不允许此操作',
    en: 'The state of the competition does not allow this',
  },
  ROUND_HAS_GAPS: {
    code: 25011,
    status: 422,
    zh: '还有 {count} 处未设置完整，不能提交或发布',
    en: '{count} settings are still incomplete, so it can’t be submitted or published',
  },
  OPINION_MISSING: {
    code: 25012,
    status: 422,
    zh: '请填写原因，便于对方了解',
    en: 'Please give a reason, so that the others know why',
  },
  NEEDS_UPPER_GROUP: {
    code: 25013,
    status: 403,
    zh: '须由上级组织审批',
    en: 'An upper organisation has to decide this',
  },
  ROUND_NOT_EDITABLE: {
    code: 25014,
    status: 409,
    zh: '竞赛已结束，设置不可再修改',
    en: 'The competition has ended: its settings can’t be changed any more',
  },
  ROUND_IN_USE: {
    code: 25015,
    status: 409,
    zh: '已有报名或引用，不能删除',
    en: 'There are enrolments or other records for it, so it can’t be deleted',
  },
  NOT_A_DRAFT: { code: 25016, status: 409, zh: '只能删除草稿', en: 'Only a draft can be deleted' },
  ITEM_IN_USE: {
    code: 25017,
    status: 409,
    zh: '被移除的赛项已有报名、作品或其他记录，不能删除',
    en: 'An event that was removed has enrolments, works or other records',
  },
  STAGE_IN_USE: {
    code: 25018,
    status: 409,
    zh: '被移除的阶段已有作品、评审或其他记录，不能删除',
    en: 'A stage that was removed has works, reviews or other records',
  },
  EDITION_TAKEN: {
    code: 25019,
    status: 409,
    zh: '该竞赛的这一届已存在',
    en: 'This edition of the competition exists already',
  },
  NO_GROUP: {
    code: 25020,
    status: 409,
    zh: '请先选择所代表的组织',
    en: 'Please choose first which organisation you act for',
  },
  ROUND_FAULTY: { code: 25021, status: 422, zh: '竞赛信息有误', en: 'Some details of the competition are wrong' },
  SCHEDULE_FAULTY: { code: 25030, status: 422, zh: '赛程设置有误', en: 'The schedule has faults' },
  SETTING_FAULTY: { code: 25031, status: 422, zh: '规则设置有误', en: 'The setting has faults' },
  TEAMS_BREAK_RULE: {
    code: 25039,
    status: 409,
    zh: '{count} 支团队不再符合修改后的规则，请查看名单并确认',
    en: '{count} teams would no longer comply with the changed rule: look at them and confirm',
  },
  REASON_MISSING: {
    code: 25032,
    status: 422,
    zh: '规则已对外生效，修改须填写原因',
    en: 'This rule is already in force: please give a reason for the change',
  },
  ROUND_AWAITS_APPROVAL: {
    code: 25033,
    status: 409,
    zh: '竞赛正在等待上级组织审批，设置已锁定；如需修改，请先撤回申请',
    en: 'It waits for approval and its settings are locked: withdraw the request to change them',
  },
  NOT_THE_REQUESTER: {
    code: 25034,
    status: 403,
    zh: '只有申请方可以撤回审批申请',
    en: 'Only those who asked for approval can withdraw the request',
  },
  NOTHING_TO_PAUSE: {
    code: 25035,
    status: 409,
    zh: '没有可以暂停的报名、作品提交等窗口',
    en: 'There is no sign-up, submission or other window that could be paused',
  },
  NOT_PAUSED: { code: 25036, status: 409, zh: '竞赛没有暂停', en: 'The competition is not paused' },
  NUMBER_OVERFLOW: {
    code: 25040,
    status: 409,
    zh: '参赛编号已用尽：流水号最多 {digits} 位',
    en: 'The entry numbers are used up: the serial has {digits} digits at most',
  },
  NUMBER_NEEDS_SCHOOL: {
    code: 25043,
    status: 409,
    zh: '编号含学校的地区编号，团队须有已设地区的学校',
    en: 'Its number needs a school with a region',
  },
  FIELD_ANSWERED: {
    code: 25042,
    status: 409,
    zh: '已有 {count} 支团队填写“{labelZh}”，不能更改它的类型和可见范围，也不能在按团队和逐人填写之间切换；可以删除它后另加一项',
    en: '{count} teams have answered {labelEn}, so that it can’t become another kind of field or be shown to others; remove it and add a new one instead',
  },
  LISTS_FULL: {
    code: 25050,
    status: 409,
    zh: '每届竞赛最多 50 个名单，请先删除不用的名单',
    en: 'A competition has at most 50 lists: delete one that is not needed',
  },
  LIST_NAME_TAKEN: {
    code: 25051,
    status: 409,
    zh: '已有同名名单，请换一个名称',
    en: 'There is a list of this name: choose another',
  },
  LIST_IN_USE: {
    code: 25052,
    status: 409,
    zh: '有报名规则正在使用此名单，请先修改规则',
    en: 'A rule of sign-up uses this list: change the rule first',
  },
  NUMBER_PATTERN: { code: 25041, status: 422, zh: '参赛编号格式有误', en: 'The pattern of entry numbers is wrong' },
})

type WindowRefusal = 'UPCOMING' | 'CLOSED' | 'HELD'

/** Why a window is closed, for each kind of window: `windowRefusals.signup_CLOSED`. Codes 25101 to 25193. */
export const windowRefusals = Object.fromEntries(
  WINDOW_KINDS.flatMap((kind, at) => {
    const { zh, en } = windowKindLabels[kind]
    const code = 25100 + 10 * at
    const kinds: Record<WindowRefusal, RefusalKind> = {
      UPCOMING: {
        code: code + 1,
        status: 409,
        zh: `${zh}尚未开始，{opensAtZh} 开放`,
        en: `It is too early for ${en}: it opens on {opensAtEn} (Beijing time)`,
      },
      CLOSED: {
        code: code + 2,
        status: 409,
        zh: `${zh}已于 {closesAtZh} 截止`,
        en: `It is too late for ${en}: it closed on {closesAtEn} (Beijing time)`,
      },
      HELD: { code: code + 3, status: 409, zh: `${zh}已由主办方暂停`, en: `The organiser has stopped ${en} for now` },
    }
    return Object.entries(kinds).map(([name, refusal]) => [`${kind}_${name}`, refusal])
  }),
) as Record<`${WindowKind}_${WindowRefusal}`, RefusalKind>
