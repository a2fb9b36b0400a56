import type { Bilingual } from '../../base/shapes.ts'

/** Forms of study. */
export const STUDY_FORMS = ['full_time', 'part_time'] as const
export type StudyForm = (typeof STUDY_FORMS)[number]

export const studyFormLabels: Readonly<Record<StudyForm, Bilingual>> = {
  full_time: { zh: '全日制', en: 'full-time' },
  part_time: { zh: '非全日制', en: 'part-time' },
}
