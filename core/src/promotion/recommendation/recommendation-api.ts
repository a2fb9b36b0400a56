import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { anyText, Id, VersionOrZero } from '../../base/shapes.ts'
import {
  ListAction,
  ListState,
  PublicList,
  RecommendationDetail,
  RecommendationPlace,
  RecommendedEntry,
} from './recommendation.ts'

const place = z.object({ itemId: Id, stageId: Id, groupId: Id })
const readers = holders('promotion:recommendation:edit', 'promotion:run:list')

/** The greatest number of entries of one list. */
export const ENTRIES_AT_MOST = 500

export const recommendationApi = {
  recommendationPage: get('/review/recommendation/page', {
    access: readers,
    input: PageQuery.extend({ roundId: Id.optional(), keyword: anyText(50).optional(), state: ListState.optional() }),
    output: pageOf(RecommendationPlace),
    summary: 'Lists of recommendations: those of the own organisation, and for the organiser all of the round',
  }),
  recommendation: get('/review/recommendation/detail', {
    access: readers,
    input: place,
    output: RecommendationDetail,
    summary: 'The list of an organisation at a stage of an item',
  }),
  recommendable: get('/review/recommendation/team/page', {
    access: holders('promotion:recommendation:edit'),
    input: PageQuery.extend(place.shape).extend({ keyword: anyText(50).optional() }),
    output: pageOf(z.object({ teamId: Id, teamName: z.string(), number: z.string(), schoolName: z.string() })),
    summary: 'Teams of an organisation at a stage, of whom it recommends some',
  }),
  saveRecommendation: post('/review/recommendation/save', {
    access: holders('promotion:recommendation:edit'),
    input: place.extend({ entries: z.array(RecommendedEntry).max(ENTRIES_AT_MOST), version: VersionOrZero }),
    output: z.object({ version: z.number().int() }),
    summary: 'Save whom an organisation recommends, in order and with reasons',
  }),
  moveRecommendation: post('/review/recommendation/move', {
    access: readers,
    input: place.extend({ action: ListAction, reason: anyText(300).default(''), version: VersionOrZero }),
    output: z.object({ version: z.number().int() }),
    summary: 'Put a list on public notice, take it back, send it to the organiser; or as the organiser give it back',
  }),
  publicRecommendation: get('/web/recommendation/detail', {
    access: 'public',
    input: z.object({ listId: Id }),
    output: PublicList,
    summary: 'A list of recommendations on public notice, for anyone',
  }),
}
