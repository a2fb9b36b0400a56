import type { BilingualText } from '@podium/core/base/bilingual-text.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'
import { paths } from '@podium/core/paths.ts'

/** What search engines show of pages whose content gives no description. Only the server needs it. */
const descriptions: Readonly<Record<string, BilingualText>> = {
  [paths.login()]: {
    zh: '登录后报名参赛、提交作品、查看成绩与证书。',
    en: 'Sign in to enter competitions, hand in works and see results and certificates.',
  },
  [paths.retrieve()]: {
    zh: '通过手机号或邮箱验证码重新设置密码。',
    en: 'Set a new password with a code sent to your phone or e-mail address.',
  },
  [paths.register()]: {
    zh: '注册学生或教师账号，报名参加竞赛。',
    en: 'Open an account as a student or teacher to enter competitions.',
  },
  [paths.experience()]: {
    zh: '填写单位与联系方式，申请试用竞赛管理平台。',
    en: 'Tell us your organisation and how to reach you to try the competition platform.',
  },
  [paths.deepChat()]: {
    zh: '就报名、作品提交、评审与证书提问，答案附有本站出处。',
    en: 'Ask about entering, handing in works, reviews and certificates. Answers link to their sources on this site.',
  },
  [paths.home.guardian()]: {
    zh: '监护人在此查看并同意未成年学生参赛。',
    en: 'Guardians read and give their consent here before a minor takes part.',
  },
  [paths.home.recommendation()]: {
    zh: '各单位推荐参赛队伍的公示名单。',
    en: 'Teams that organisations recommend, on public notice.',
  },
  [paths.home.cpNews()]: { zh: '竞赛通知与公告。', en: 'Notices of the competitions.' },
  [paths.home.competitionInfo()]: { zh: '竞赛通知与公告。', en: 'Notices of the competitions.' },
  [paths.home.consultDetails()]: { zh: '竞赛通知与公告。', en: 'Notices of the competitions.' },
  [paths.home.newsList()]: { zh: '竞赛新闻与动态。', en: 'News about the competitions.' },
  [paths.home.newsDetails()]: { zh: '竞赛新闻与动态。', en: 'News about the competitions.' },
  [paths.home.previousWorks()]: { zh: '往届竞赛的优秀作品。', en: 'Outstanding works of earlier editions.' },
  [paths.home.competitionGuide()]: { zh: '参赛指南与常见问题。', en: 'How to take part, and common questions.' },
  [paths.home.operatingManual()]: { zh: '平台操作手册。', en: 'Manuals of the platform.' },
  [paths.home.competitionDetails()]: {
    zh: '竞赛的日程、赛项、要求与报名入口。',
    en: 'Schedule, items, requirements and sign-up of the competition.',
  },
  [paths.home.galleryWork()]: { zh: '获奖作品展示。', en: 'An award-winning work.' },
  [paths.home.privacy()]: {
    zh: '本站如何收集、使用和保护个人信息。',
    en: 'How this site collects, uses and protects personal data.',
  },
  [paths.home.agreement()]: { zh: '使用本站服务的约定。', en: 'Terms for using this site.' },
  [paths.home.searchNews()]: {
    zh: '在通知、新闻、指南与竞赛中搜索。',
    en: 'Search notices, news, guides and competitions.',
  },
  [paths.home.homepage()]: {
    zh: '竞赛报名、作品提交、评审与证书的统一平台。',
    en: 'One place to enter competitions, hand in works, be reviewed and receive certificates.',
  },
}

/** The description of the page at a path; empty where it has none. */
export function descriptionOf(path: string, language: Language): string {
  const found = descriptions[path.replace(/(?!^)\/+$/, '')]
  return found ? textIn(found, language) : ''
}
