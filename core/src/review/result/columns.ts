import type { Bilingual } from '../../base/shapes.ts'

/** A column that an expert's list may have. */
export interface Column {
  readonly key: string
  readonly label: Bilingual
  /** Identifies the team: hidden while the review is blind. */
  readonly revealing: boolean
}

export const columns: readonly Column[] = [
  { key: 'label', label: { zh: '评审编号', en: 'Review no.' }, revealing: false },
  { key: 'title', label: { zh: '作品名称', en: 'Work' }, revealing: false },
  { key: 'number', label: { zh: '参赛编号', en: 'Entry number' }, revealing: true },
  { key: 'teamName', label: { zh: '团队', en: 'Team' }, revealing: true },
  { key: 'schoolName', label: { zh: '学校', en: 'School' }, revealing: true },
  { key: 'state', label: { zh: '状态', en: 'State' }, revealing: false },
  { key: 'total', label: { zh: '总分', en: 'Total' }, revealing: false },
]
