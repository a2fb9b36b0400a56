import { z } from 'zod'
import type { BilingualText } from '../../base/bilingual-text.ts'
import { CalendarDate } from '../../base/shapes.ts'

export const ROUND_TEMPLATES = ['individual', 'teamWorks', 'threeLevels'] as const
export type RoundTemplate = (typeof ROUND_TEMPLATES)[number]

/** What a new round starts with: its schedule from a day on, and the settings of all its events. */
export const TemplateChoice = z.object({
  template: z.enum(ROUND_TEMPLATES),
  /** The first day of sign-up, in China. */
  startsOn: CalendarDate,
})
export type TemplateChoice = z.output<typeof TemplateChoice>

export const roundTemplateLabels: Readonly<Record<RoundTemplate, BilingualText>> = {
  individual: { zh: '个人赛', en: 'Individual contest' },
  teamWorks: { zh: '团队作品赛', en: 'Team contest with works' },
  threeLevels: { zh: '校、省、国三级赛', en: 'Contest on three levels' },
}

export const roundTemplateHints: Readonly<Record<RoundTemplate, BilingualText>> = {
  individual: {
    zh: '一个阶段：报名 30 天，提交 30 天，评审 14 天；每人参赛，主办方审核',
    en: 'One stage: 30 days to sign up, 30 to submit, 14 to review; each enters alone, the organiser approves',
  },
  teamWorks: {
    zh: '初赛和决赛两个阶段；2 至 5 人组队，至多 2 名指导教师，学校和主办方审核',
    en: 'Preliminary and final; teams of 2 to 5 with up to 2 advisers, approved by school and organiser',
  },
  threeLevels: {
    zh: '校赛、省赛、国赛三个阶段；1 至 5 人组队，学校和主办方审核，各阶段分别提交和评审',
    en: 'School, province and nation; teams of 1 to 5, approved by school and organiser; each stage has works and a review',
  },
}
