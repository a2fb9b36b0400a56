import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the search alone, which the home page doesn't load. */
export const searchMessages = defineMessages('siteSearch', {
  ask: { zh: '问问智能问答', en: 'Ask the help chat' },
})
