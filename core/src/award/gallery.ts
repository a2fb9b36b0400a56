import { z } from 'zod'
import { get } from '../base/endpoint.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { Id, anyText } from '../base/shapes.ts'
import { MemberRole } from '../enrolment/team/team.ts'
import { PublicWinner } from './public-views.ts'

/** A winning work that everybody may look at; names as on the public list of winners. */
export const GalleryWork = PublicWinner.extend({
  roundId: Id,
  roundName: z.string(),
  roundNameEn: z.string(),
  year: z.number().int(),
  /** Empty for a work whose award was revoked. */
  summary: z.string(),
  keywords: z.array(z.string()),
})
export type GalleryWork = z.infer<typeof GalleryWork>

const choice = z.object({ value: z.string(), name: z.string(), nameEn: z.string() })

/** What the gallery can be narrowed to. */
export const GalleryChoices = z.object({
  rounds: z.array(choice),
  /** Of the chosen round; empty without one. */
  items: z.array(choice),
  awards: z.array(choice),
})
export type GalleryChoices = z.infer<typeof GalleryChoices>

/** What the public knows of the results of one enrolled team. */
export const TeamResults = z.object({
  /** From public lists of winners, the last stage first. `shown`: the work has a public page. */
  awards: z.array(
    PublicWinner.pick({ winnerId: true, stageName: true, stageNameEn: true, awardZh: true, awardEn: true })
      .extend({ workTitle: z.string(), revoked: z.boolean(), shown: z.boolean(), summary: z.string() })
      .extend({ keywords: z.array(z.string()) }),
  ),
  /** Names as on the public list of winners; null: the team is on none. */
  members: z.array(z.object({ name: z.string(), role: MemberRole })).nullable(),
  stages: z.array(z.object({ stageId: Id, name: z.string(), nameEn: z.string(), reached: z.boolean() })),
  /** Whether no result of its item is public yet. */
  awaited: z.boolean(),
  /** Whether the round has a public list of winners, and works that are shown. */
  listed: z.boolean(),
  exhibited: z.boolean(),
})
export type TeamResults = z.infer<typeof TeamResults>

/** @spec R21 */
export const galleryApi = {
  galleryPage: get('/home/competition/work/page', {
    access: 'public',
    input: PageQuery.extend({
      roundId: Id.optional(),
      itemId: Id.optional(),
      awardZh: anyText(30).optional(),
      keyword: anyText(50).optional(),
    }),
    output: pageOf(GalleryWork),
    summary: 'Winning works that their rounds show to everybody, last published first, by award',
    cacheSeconds: 5,
  }),
  galleryChoices: get('/home/competition/work/choices', {
    access: 'public',
    input: z.object({ roundId: Id.optional() }),
    output: GalleryChoices,
    summary: 'Rounds, items and awards of the works that are shown to everybody',
    cacheSeconds: 5,
  }),
  galleryWork: get('/home/competition/work/detail', {
    access: 'public',
    input: z.object({ winnerId: Id.optional(), workId: Id.optional() }),
    output: GalleryWork,
    summary: 'One winning work that its round shows to everybody; not found once its award is revoked',
    cacheSeconds: 5,
  }),
  /** @spec R20 */
  teamResults: get('/home/competition/team/award', {
    access: 'public',
    input: z.object({ teamId: Id }),
    output: TeamResults,
    summary: 'Awards, shown works and stages of an enrolled team of a public round, as far as they are public',
    cacheSeconds: 5,
  }),
}
