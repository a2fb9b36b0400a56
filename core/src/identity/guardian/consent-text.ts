import type { Bilingual } from '../../base/shapes.ts'

/** Version of the text below. Increase it with every change: guardians then consent again. */
export const GUARDIAN_TEXT_VERSION = '2026-11'

/** What a guardian consents to, and the rules for personal data of children under 14. */
export const guardianText: readonly Bilingual[] = [
  {
    zh: '本人是该未满 14 周岁未成年人的监护人，同意其使用本网站并参加其报名的竞赛。',
    en: 'I am the guardian of this child under 14 and agree that it uses this site and takes part in the competitions it enrols in.',
  },
  {
    zh: '本人同意竞赛主办方为报名、资格核验、评审、公布结果和制作证书，处理该未成年人的姓名、证件号码、出生日期、学校、联系方式和作品。其中证件号码和联系方式加密保存，页面上只显示部分内容。',
    en: 'I agree that the organiser uses the child’s name, document number, date of birth, school, contacts and works to enrol it, to check who may take part, for review, to publish results and to make certificates. Document number and contacts are encrypted and shown in part only.',
  },
  {
    zh: '公布结果时，未成年人的姓名默认隐去，只显示姓氏。',
    en: 'Where results are published, names of minors are masked by default: only the surname shows.',
  },
  {
    zh: '为记录本同意，主办方保存本人的姓名、与未成年人的关系、手机号（加密）、同意的时间、文本版本和提交时的网络地址。',
    en: 'To record this consent the organiser keeps my name, my relation to the child, my phone number (encrypted), the time, the version of this text and the network address it was sent from.',
  },
  {
    zh: '本人可以随时在该未成年人的个人中心撤回同意，也可以联系主办方查阅、更正或删除上述信息。撤回不影响此前的处理；撤回后不能再提交新的报名。',
    en: 'I may withdraw this consent at any time in the child’s centre, and may ask the organiser to see, correct or delete these data. A withdrawal does not undo what was done before; after it no enrolment can be handed in.',
  },
]
