import { refusals } from '../base/refusal.ts'

export const certificateRefusals = refusals({
  NUMBERS_USED_UP: {
    code: 32001,
    status: 409,
    zh: '{digits} 位编号只剩 {left} 个，不足本次所需的 {more} 个；请改用更长的编号或更换前缀',
    en: 'Only {left} numbers of {digits} digits are left and {more} are needed: use a longer counter or another prefix',
  },
  BAD_DESIGN: {
    code: 32002,
    status: 400,
    zh: '证书设计有误：{where}（{what}）',
    en: 'The design is not valid at {where}: {what}',
  },
  NOT_FORMAL: {
    code: 32003,
    status: 409,
    zh: '该赛项的成绩为“{state}”，正式发布后才能制作证书',
    en: 'The results are “{stateEn}”: certificates can be made once they are formal',
  },
  NO_SETTING: {
    code: 32004,
    status: 409,
    zh: '请先在“证书设置”中为该赛项选择模板和编号规则',
    en: 'Choose a template and a number rule for this item first',
  },
  NOTHING_TO_MAKE: {
    code: 32005,
    status: 409,
    zh: '没有待制作的证书：名单为空或均已制作',
    en: 'There is nothing to make: nobody is on the list, or all have theirs',
  },
  BATCH_RUNNING: {
    code: 32006,
    status: 409,
    zh: '该赛项的这类证书正在制作，请等待完成',
    en: 'Certificates of this kind are being made for this item: wait until they are done',
  },
  ISSUES_LEFT: {
    code: 32007,
    status: 409,
    zh: '检查发现 {count} 处问题，请处理，或确认后继续制作',
    en: 'The check found {count} things to look at: mend them, or confirm that you issue as it is',
  },
  NUMBER_TAKEN: {
    code: 32008,
    status: 409,
    zh: '编号 {number} 已被其他证书使用，请更换前缀或后缀',
    en: 'The number {number} is used by another certificate: choose another prefix or suffix',
  },
  RULE_MEETS: {
    code: 32009,
    status: 409,
    zh: '编号会与“{where}”的编号重复，请更换前缀或后缀',
    en: 'Numbers would repeat those of “{where}”: choose another prefix or suffix',
  },
  ITEM_NEEDED: {
    code: 32010,
    status: 400,
    zh: '单赛项自增编号须按赛项分别设置，并使用不同的前缀',
    en: 'A counter per item is set item by item, each with a prefix of its own',
  },
  TEMPLATE_OFF: {
    code: 32011,
    status: 409,
    zh: '模板“{name}”未启用，或不适用于这类证书',
    en: 'The template “{name}” is not enabled, or is for another kind of certificate',
  },
  BUILT_IN: {
    code: 32012,
    status: 409,
    zh: '内置模板不能修改，请复制后再编辑',
    en: 'A built-in template can’t be changed: copy it first',
  },
  NO_GROUP: {
    code: 32013,
    status: 409,
    zh: '请先选择要代表的组织',
    en: 'Choose the organisation to act for first',
  },
  SENT_BEFORE: { code: 32014, status: 409, zh: '该批次已发放', en: 'This batch was sent already' },
  NOT_MADE_YET: { code: 32015, status: 409, zh: '该批次尚未制作完成', en: 'This batch is not made yet' },
  NOT_VISIBLE_YET: {
    code: 32016,
    status: 409,
    zh: '成绩尚未到公开时间，请稍后发放',
    en: 'The results are not to be seen yet: send the certificates later',
  },
  NOT_VALID: {
    code: 32017,
    status: 409,
    zh: '该证书已被撤销或已换发，不再有效',
    en: 'This certificate was revoked or reissued and is no longer valid',
  },
  WINNER_GONE: {
    code: 32018,
    status: 409,
    zh: '获奖名单中已没有这一对象，不能换发',
    en: 'Its holder is no longer on the list of winners: it can’t be reissued',
  },
  SEAL_GONE: {
    code: 32019,
    status: 409,
    zh: '制作时所用的图片已不在，无法合并；请下载压缩包',
    en: 'A picture that was used is gone, so pages can’t be merged: download the ZIP',
  },
})
