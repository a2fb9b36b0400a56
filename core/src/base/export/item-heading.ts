import type { BilingualText } from '../bilingual-text.ts'

/** The heading of a column of items, in lists and their exports. */
export const itemHeading: BilingualText = { zh: '赛项', en: 'Event' }
