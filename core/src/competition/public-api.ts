import { z } from 'zod'
import { get } from '../base/endpoint.ts'
import { Option, PageQuery, pageOf } from '../base/page.ts'
import { Id, NoInput, Year, anyText } from '../base/shapes.ts'
import { RoundLevel, StageView } from './round/round.ts'
import { RoundCard, RoundDetails } from './round/round-views.ts'
import { ItemPlaces, ItemTerms } from './setting/item-terms.ts'

/** Calls of the public pages. */
export const publicCompetitionApi = {
  /** @spec C41 */
  homePage: get('/home/competition/page', {
    access: 'public',
    input: PageQuery.extend({
      keyword: anyText(50).optional(),
      level: RoundLevel.optional(),
      year: Year.optional(),
      phase: z.enum(['upcoming', 'open', 'closed']).optional(),
    }),
    output: pageOf(RoundCard),
    summary: 'Published rounds, those to enter first, then the newest; `phase` is that of the sign-up',
    cacheSeconds: 2,
  }),
  homeFilters: get('/home/competition/filters', {
    access: 'public',
    input: NoInput,
    output: z.object({ years: z.array(z.number().int()), levels: z.array(RoundLevel) }),
    summary: 'Years, newest first, and levels of the published rounds, to filter them by',
    cacheSeconds: 2,
  }),
  homeDetails: get('/home/competition/details', {
    access: 'public',
    input: z.object({ roundId: Id }),
    output: RoundDetails,
    summary: 'One published round with items, stages and public timeline',
    cacheSeconds: 2,
  }),
  /** @spec R19 */
  itemTerms: get('/home/competition/item', {
    access: 'public',
    input: z.object({ roundId: Id, itemId: Id }),
    output: ItemTerms,
    summary: 'What an item of a published round asks of teams: size, advisers, quotas, files and criteria',
    cacheSeconds: 5,
  }),
  /** @spec R19 */
  itemPlaces: get('/home/competition/item/places', {
    access: 'public',
    input: z.object({ roundId: Id }),
    output: z.array(ItemPlaces),
    summary: 'What is left of the places of each item of a published round, for the school of a signed-in person too',
  }),
  /** @spec C16 */
  lastRound: get('/home/competition/competition/lastRound', {
    access: 'public',
    input: z.object({ competitionId: Id.optional() }),
    output: RoundCard.nullable(),
    summary: 'The newest published round of a competition, or of the site',
    cacheSeconds: 5,
  }),
  /** @spec C43 */
  groupRounds: get('/web/competition/group/competition/list', {
    access: 'public',
    input: z.object({ groupId: Id }),
    output: z.array(Option),
    summary: 'Published rounds of a group, for choice (at most 100)',
    cacheSeconds: 2,
  }),
  /** @spec C33 */
  publicStages: get('/web/competition/stage/list', {
    access: 'public',
    input: z.object({ roundId: Id }),
    output: z.array(StageView),
    summary: 'Stages of a published round with their public windows',
    cacheSeconds: 2,
  }),
}
