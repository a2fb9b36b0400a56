import type { Bilingual } from '../base/shapes.ts'
import type { BatchState, CertificateKind, CorrectionState, IssueKind } from './kind.ts'
import type { NumberBody } from './issue/numbering.rule.ts'
import type { RowState } from './issue/row.rule.ts'

/** Labels of the kinds and states of certificates. */
export const kindLabels: Record<CertificateKind, Bilingual> = {
  winner: { zh: '获奖证书', en: 'Award' },
  member: { zh: '成员证明', en: 'Member' },
  teacher: { zh: '指导教师证书', en: 'Adviser' },
  school: { zh: '组织奖证书', en: 'School' },
  expert: { zh: '专家聘书', en: 'Expert' },
  participation: { zh: '参赛证明', en: 'Participation' },
}

export const certificateStateLabels: Record<'valid' | 'superseded' | 'revoked', Bilingual> = {
  valid: { zh: '有效', en: 'Valid' },
  superseded: { zh: '已换发', en: 'Superseded' },
  revoked: { zh: '已撤销', en: 'Revoked' },
}

export const batchStateLabels: Record<BatchState, Bilingual> = {
  awaiting: { zh: '待上级审核', en: 'Waiting for approval' },
  rejected: { zh: '审核未通过', en: 'Rejected' },
  making: { zh: '制作中', en: 'Being made' },
  made: { zh: '待发放', en: 'Made, not sent' },
  sent: { zh: '已发放', en: 'Sent' },
  failed: { zh: '制作失败', en: 'Failed' },
  cancelled: { zh: '已停止', en: 'Stopped' },
}

export const correctionStateLabels: Record<CorrectionState, Bilingual> = {
  asked: { zh: '待处理', en: 'Open' },
  accepted: { zh: '已换发', en: 'Reissued' },
  declined: { zh: '未采纳', en: 'Declined' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
}

export const templateStateLabels: Record<'draft' | 'enabled' | 'disabled', Bilingual> = {
  draft: { zh: '草稿', en: 'Draft' },
  enabled: { zh: '已启用', en: 'Enabled' },
  disabled: { zh: '已停用', en: 'Disabled' },
}

export const issueLabels: Record<IssueKind, Bilingual> = {
  'template-off': { zh: '模板未启用', en: 'Template not enabled' },
  'not-ended': { zh: '竞赛尚未结束', en: 'The competition has not ended' },
  'missing-picture': { zh: '图片缺失', en: 'Missing picture' },
  'code-too-small': { zh: '二维码小于 15 mm', en: 'Code under 15 mm' },
  'off-page': { zh: '内容超出页面', en: 'Outside of the page' },
  'placeholder-text': { zh: '示例文字未修改', en: 'Placeholder text not edited' },
  'missing-seal': { zh: '没有电子章', en: 'No seal' },
  'record-changed': { zh: '处理后记录有变化', en: 'Record changed since it was decided' },
  'missing-value': { zh: '内容为空', en: 'Missing value' },
  'missing-glyph': { zh: '字库缺字', en: 'Missing character' },
  clipped: { zh: '文字放不下', en: 'Text is cut' },
  overlap: { zh: '内容互相重叠', en: 'Elements overlap' },
  'code-too-long': { zh: '二维码放不下', en: 'Code is too long' },
  'split-word': { zh: '姓名或奖项被断行', en: 'Name or award is split' },
  'hidden-line': { zh: '空行不印', en: 'Empty lines not printed' },
  shrunk: { zh: '字号已缩小', en: 'Text shrank' },
}

export const rowStateLabels: Record<RowState, Bilingual> = {
  open: { zh: '待处理', en: 'To be decided' },
  good: { zh: '无问题', en: 'Good' },
  confirmed: { zh: '按原样制作', en: 'Issued as it is' },
  left_out: { zh: '不制作', en: 'Left out' },
}

/** @spec D06 */
export const numberBodyLabels: Record<NumberBody, Bilingual> = {
  randomCode: { zh: '随机码', en: 'Random code' },
  randomDigits: { zh: '随机数字', en: 'Random digits' },
  allAutoincrementThree: { zh: '全赛三位自增', en: '3 digits, whole round' },
  allAutoincrementFour: { zh: '全赛四位自增', en: '4 digits, whole round' },
  allAutoincrementFive: { zh: '全赛五位自增', en: '5 digits, whole round' },
  allAutoincrementSix: { zh: '全赛六位自增', en: '6 digits, whole round' },
  autoincrementThree: { zh: '单赛项三位自增', en: '3 digits, per event' },
  autoincrementFour: { zh: '单赛项四位自增', en: '4 digits, per event' },
  autoincrementFive: { zh: '单赛项五位自增', en: '5 digits, per event' },
  autoincrementSix: { zh: '单赛项六位自增', en: '6 digits, per event' },
}
