import { refusals } from '../../base/refusal.ts'

/** Refusals about lists of recommended entries. */
export const recommendationRefusals = refusals({
  NOT_ASKED: {
    code: 37020,
    status: 409,
    zh: '该阶段没有“组织推荐”的晋级规则',
    en: 'No promotion rule of this stage asks for recommendations',
  },
  LIST_FIXED: {
    code: 37021,
    status: 409,
    zh: '名单现为“{stateZh}”，不能这样处理',
    en: 'The list is in the state “{stateEn}”, in which this is not possible',
  },
  LIST_PUBLIC: {
    code: 37029,
    status: 409,
    zh: '名单公示中，不能修改；需要修改时，请先撤回公示',
    en: 'The list is on public notice and can’t be changed. To change it, take it back first',
  },
  LIST_SENT: {
    code: 37030,
    status: 409,
    zh: '名单已上报，不能修改；需要修改时，请主办方退回',
    en: 'The list was sent and can’t be changed. To change it, ask the organiser to give it back',
  },
  OVER_QUOTA: {
    code: 37022,
    status: 422,
    zh: '推荐名额为 {quota} 个，名单有 {count} 支团队',
    en: 'Places to recommend: {quota}; teams on the list: {count}',
  },
  NOT_YOURS: {
    code: 37023,
    status: 422,
    zh: '名单中有团队不属于本组织，或没有参加该阶段',
    en: 'A team of the list is not of this organisation, or does not take part in the stage',
  },
  TWICE: {
    code: 37024,
    status: 422,
    zh: '同一团队只能推荐一次',
    en: 'A team is recommended once',
  },
  NO_REASON: {
    code: 37025,
    status: 422,
    zh: '请填写每支团队的推荐理由',
    en: 'Say for each team why it is recommended',
  },
  EMPTY_LIST: {
    code: 37026,
    status: 422,
    zh: '名单中还没有团队',
    en: 'There is no team on the list yet',
  },
  STILL_PUBLIC: {
    code: 37027,
    status: 409,
    zh: '公示到 {untilZh}，结束后才能上报',
    en: 'The list is on public notice until {untilEn} and can be sent afterwards',
  },
  RETURN_REASON: {
    code: 37028,
    status: 422,
    zh: '请填写退回理由',
    en: 'Say why it is given back',
  },
})
