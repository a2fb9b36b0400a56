import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the button that opens the search form on a phone. */
export const searchMessages = defineMessages('ui.search', {
  filters: { zh: '筛选', en: 'Filters' },
  filtersSet: { zh: '筛选（已设 {count} 项）', en: 'Filters ({count} set)' },
})
