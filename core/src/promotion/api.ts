import { z } from 'zod'
import { holders } from '../base/access/permissions.ts'
import { get, post } from '../base/endpoint.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { Id, anyText, nonEmptyText } from '../base/shapes.ts'
import { PromotionRule } from '../competition/setting/promotion-setting.ts'
import { PromotionDecisions } from './contender.ts'
import { recommendationApi } from './recommendation/recommendation-api.ts'
import { PromotionDetail, PromotionPlace, StandingRow, TieView, UpperTarget, VERDICT_KINDS } from './views.ts'

const place = z.object({ itemId: Id, stageId: Id })
const route = place.extend({ route: z.number().int().min(0).max(4), decisions: PromotionDecisions })

/** The greatest number of results in one import. */
export const SCORES_AT_ONCE = 20_000

export const promotionApi = {
  ...recommendationApi,
  places: get('/review/elimination/page', {
    access: holders('promotion:run:list'),
    input: PageQuery.extend({ roundId: Id.optional(), keyword: anyText(50).optional() }),
    output: pageOf(PromotionPlace),
    summary: 'Stages that entries can be promoted from, with what was decided',
  }),
  detail: get('/review/elimination/detail', {
    access: holders('promotion:run:list'),
    input: place,
    output: PromotionDetail,
    summary: 'One stage of an item with its routes, rules and committed promotions',
  }),
  /** @spec B16 */
  preview: post('/review/elimination/preview', {
    access: holders('promotion:run:list'),
    input: route.extend({
      /** A rule that isn't saved yet. */
      rule: PromotionRule.optional(),
      pageNum: z.number().int().min(1).max(1_000).default(1),
      pageSize: z.number().int().min(1).max(100).default(50),
      verdict: z.enum(VERDICT_KINDS).optional(),
      keyword: anyText(50).optional(),
    }),
    output: pageOf(StandingRow).extend({
      counts: z.object({
        admitted: z.number().int(),
        tied: z.number().int(),
        refused: z.number().int(),
        excluded: z.number().int(),
        barred: z.number().int(),
        /** Admitted anew: without those who keep their place. */
        newcomers: z.number().int(),
      }),
      ties: z.array(TieView),
      /** Why it can't be committed, in the caller's language; empty: it can. */
      hindrance: z.string(),
      digest: z.string(),
    }),
    summary:
      'Who would be promoted by a rule, ties at the line, and what would admit each refused entry; changes nothing',
  }),
  targets: get('/review/elimination/organisation/list', {
    access: holders('promotion:run:commit'),
    input: place,
    output: z.array(UpperTarget),
    summary: 'Rounds of upper organisations that promoted teams can enter',
  }),
  /** @spec B16 */
  commit: post('/review/elimination/commit', {
    access: holders('promotion:run:commit'),
    input: route.extend({
      digest: z.string().length(64),
      /** For a route to upper organisations. */
      target: z.object({ itemId: Id, withWork: z.boolean() }).optional(),
    }),
    output: z.object({ runId: Id, promoted: z.number().int(), eliminated: z.number().int() }),
    summary:
      'Commits exactly the promotion that was previewed; it can’t be undone. Fills vacated places where one was committed',
  }),
  importScores: post('/review/elimination/score/import', {
    access: holders('promotion:run:commit'),
    input: place.extend({
      rows: z
        .array(z.object({ number: nonEmptyText(60), score: z.number().min(-1_000_000).max(1_000_000) }))
        .min(1)
        .max(SCORES_AT_ONCE),
      /** Only checks. */
      check: z.boolean().default(false),
    }),
    output: z.object({
      imported: z.number().int(),
      faults: z.array(z.object({ row: z.number().int(), number: z.string(), reason: z.string() })),
    }),
    summary: 'Import results of a stage without review: all or none, each wrong row named',
  }),
}
