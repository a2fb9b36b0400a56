import type { Bilingual } from '../../base/shapes.ts'
import type { ChangeKind, ChangeState, FieldVerdict, PersonAnswer } from './change.ts'
import type { EffectView } from './effect.ts'

export const changeStateLabels: Record<ChangeState, Bilingual> = {
  open: { zh: '待审核', en: 'Awaiting decision' },
  done: { zh: '已审核', en: 'Decided' },
  withdrawn: { zh: '已撤回', en: 'Withdrawn' },
  lapsed: { zh: '已失效', en: 'Lapsed' },
}

export const changeKindLabels: Record<ChangeKind, Bilingual> = {
  name: { zh: '团队名称', en: 'Team name' },
  captain: { zh: '队长', en: 'Captain' },
  add: { zh: '增加成员', en: 'New member' },
  remove: { zh: '成员退出', en: 'Member leaves' },
  replace: { zh: '替换成员', en: 'Member replaced' },
  order: { zh: '成员排序', en: 'Order of members' },
  answer: { zh: '报名信息', en: 'Answer of the form' },
}

export const fieldVerdictLabels: Record<FieldVerdict, Bilingual> = {
  open: { zh: '待审核', en: 'Awaiting decision' },
  accepted: { zh: '同意', en: 'Accepted' },
  refused: { zh: '不同意', en: 'Refused' },
  lapsed: { zh: '本人谢绝', en: 'Declined by the person' },
}

export const personAnswerLabels: Record<PersonAnswer, Bilingual> = {
  open: { zh: '等待本人同意', en: 'has not agreed yet' },
  accepted: { zh: '本人已同意', en: 'has agreed' },
  declined: { zh: '本人已谢绝', en: 'declined' },
}

export const effectLabels: Record<EffectView['effect'], Bilingual> = {
  correct: { zh: '须更正重发', en: 'to be corrected and issued anew' },
  revoke: { zh: '须撤销', en: 'to be revoked' },
  issue: { zh: '须补发', en: 'to be issued to the newcomer' },
  print: { zh: '尚未发放，将按新内容印制', en: 'not issued yet; will print the change' },
}
