import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const paletteMessages = defineMessages('palette', {
  title: { zh: '搜索页面与记录', en: 'Search pages and records' },
  hint: { zh: '页面、竞赛、团队、作品或用户，可输拼音首字母', en: 'A page, competition, team, work or user' },
  found: { zh: '搜索结果', en: 'Results' },
  searching: { zh: '正在搜索…', en: 'Searching …' },
  none: { zh: '没有匹配的页面或记录', en: 'No page or record matches' },
  keys: { zh: '↑ ↓ 选择，回车打开，Esc 关闭', en: '↑ ↓ to choose, Enter opens, Esc closes' },
  page: { zh: '页面', en: 'Page' },
  round: { zh: '竞赛', en: 'Competition' },
  team: { zh: '团队', en: 'Team' },
  work: { zh: '作品', en: 'Work' },
  user: { zh: '用户', en: 'User' },
})
