import { nonEmptyPlainText } from '../base/plain-text.ts'
import { z } from 'zod'
import type { Bilingual } from '../base/shapes.ts'

export const GROUP_KINDS = ['platform', 'committee', 'division', 'school', 'college', 'company', 'other'] as const
export const GroupKind = z.enum(GROUP_KINDS)
export type GroupKind = z.infer<typeof GroupKind>

export const SCHOOL_LEVELS = ['undergraduate', 'vocational', 'secondary', 'other'] as const
export const SchoolLevel = z.enum(SCHOOL_LEVELS)
export type SchoolLevel = z.infer<typeof SchoolLevel>

export const schoolLevelLabels: Record<SchoolLevel, Bilingual> = {
  undergraduate: { zh: '本科', en: 'Undergraduate' },
  vocational: { zh: '高职高专', en: 'Vocational' },
  secondary: { zh: '中等教育', en: 'Secondary' },
  other: { zh: '其他', en: 'Other' },
}

/** A word that staff give to schools, such as a programme they are in. */
export const MAX_TAG = 30
export const SchoolTag = nonEmptyPlainText(MAX_TAG)
export const MAX_TAGS = 20
