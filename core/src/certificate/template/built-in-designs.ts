import type { Bilingual } from '../../base/shapes.ts'
import { expertLetter, memberLandscape, participation, schoolLandscape, teacherLandscape } from './built-in-letters.ts'
import {
  winnerAcademic,
  winnerChinese,
  winnerFolded,
  winnerGeometric,
  winnerLandscape,
  winnerPortrait,
  winnerYouth,
} from './built-in-winners.ts'
import type { Design } from './design/design.ts'
import type { CertificateKind } from '../kind.ts'

/** A design that is part of the product. `kind` is the kind of certificate it is made for. */
export interface BuiltInDesign {
  readonly key: string
  readonly name: Bilingual
  readonly kind: CertificateKind
  readonly design: Design
}

/** The built-in designs that an organiser may start from. */
export const BUILT_IN_DESIGNS: readonly BuiltInDesign[] = [
  {
    key: 'winner-landscape',
    name: { zh: '荣誉证书（横版）', en: 'Award, landscape' },
    kind: 'winner',
    design: winnerLandscape,
  },
  {
    key: 'winner-portrait',
    name: { zh: '获奖证书（竖版）', en: 'Award, portrait' },
    kind: 'winner',
    design: winnerPortrait,
  },
  {
    key: 'winner-folded',
    name: { zh: '荣誉证书（封面与内页）', en: 'Award, cover and inside' },
    kind: 'winner',
    design: winnerFolded,
  },
  {
    key: 'winner-chinese',
    name: { zh: '荣誉证书（中式回纹）', en: 'Award, Chinese fret' },
    kind: 'winner',
    design: winnerChinese,
  },
  {
    key: 'winner-academic',
    name: { zh: '荣誉证书（学术扭索纹）', en: 'Award, academic' },
    kind: 'winner',
    design: winnerAcademic,
  },
  {
    key: 'winner-geometric',
    name: { zh: '荣誉证书（现代几何）', en: 'Award, geometric' },
    kind: 'winner',
    design: winnerGeometric,
  },
  {
    key: 'winner-youth',
    name: { zh: '荣誉证书（青春活力）', en: 'Award, youth' },
    kind: 'winner',
    design: winnerYouth,
  },
  {
    key: 'teacher-landscape',
    name: { zh: '优秀指导教师（横版）', en: 'Adviser, landscape' },
    kind: 'teacher',
    design: teacherLandscape,
  },
  {
    key: 'member-landscape',
    name: { zh: '成员获奖证明（横版）', en: 'Member, landscape' },
    kind: 'member',
    design: memberLandscape,
  },
  {
    key: 'school-landscape',
    name: { zh: '优秀组织奖（横版）', en: 'School, landscape' },
    kind: 'school',
    design: schoolLandscape,
  },
  {
    key: 'expert-letter',
    name: { zh: '专家聘书（横版）', en: 'Letter of appointment, landscape' },
    kind: 'expert',
    design: expertLetter,
  },
  {
    key: 'participation-landscape',
    name: { zh: '参赛证明（横版）', en: 'Participation, landscape' },
    kind: 'participation',
    design: participation,
  },
]
