import { z } from 'zod'
import { anyPlainText, nonEmptyPlainText } from '../base/plain-text.ts'

export const MAX_ENTRIES = 10
export const MAX_CHILDREN = 12
const MAX_LINK = 500

const Child = z.object({
  path: z.string().max(MAX_LINK),
  dictValue: z.string().max(30),
  name: nonEmptyPlainText(20),
  nameEn: anyPlainText(40),
})

/** An entry of the header: a link, or children whose links have newsType, parName, titleName, titleTem. @spec N03 */
export const Navigation = z.object({
  name: nonEmptyPlainText(20),
  nameEn: anyPlainText(40),
  tem: z.string().max(30),
  path: z.string().max(MAX_LINK),
  children: z.array(Child).max(MAX_CHILDREN),
})
export type Navigation = z.infer<typeof Navigation>

/** The default header. */
export const defaultNavigation: Navigation[] = [
  { name: '首页', nameEn: 'Home', tem: 'home', path: '/home/homepage', children: [] },
  { name: '竞赛', nameEn: 'Competitions', tem: 'competition', path: '/home/competition', children: [] },
  {
    name: '资讯',
    nameEn: 'News',
    tem: 'news',
    path: '',
    children: [
      { path: '/home/cpNews', dictValue: 'notice', name: '通知公告', nameEn: 'Notices' },
      { path: '/home/news/newsList', dictValue: 'news', name: '竞赛动态', nameEn: 'News' },
      { path: '/home/news/competitionGuide', dictValue: 'guide', name: '参赛指南', nameEn: 'Guides' },
      { path: '/home/news/operatingManual', dictValue: 'manual', name: '操作手册', nameEn: 'Manuals' },
      { path: '/home/news/previousWorks', dictValue: 'previous_works', name: '往届作品', nameEn: 'Previous works' },
      { path: '/home/competition/winners', dictValue: 'winners', name: '获奖名单', nameEn: 'Winners' },
    ],
  },
  { name: '证书查验', nameEn: 'Verify a certificate', tem: 'trace', path: '/certificate/trace', children: [] },
]
