import { z } from 'zod'
import { changeOf } from '../base/change.ts'
import { get, post } from '../base/endpoint.ts'
import { listExport, type ExportColumns } from '../base/export/list-export.ts'
import { PageQuery, pageOf } from '../base/page.ts'
import { Id, Instant, anyText, Version, VersionOrZero, nonEmptyText } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { AwardRange, MAX_AWARDS, PublicationState, PublishSetting, PublishView, TieDecision } from './award.ts'
import { OverviewFilter, OverviewRow, ReachedAudience } from './overview.ts'
import { Asked, revocationApi } from './revocation/revocation-api.ts'
import { galleryApi } from './gallery.ts'
import { objectionApi } from './objection/objection-api.ts'
import { ObjectionKind } from './objection/objection.ts'
import { MyResult } from './result/my-result.ts'
import { AwardedRound, PublicAwards, PublicWinner } from './public-views.ts'
import { itemHeading } from '../base/export/item-heading.ts'

const BorderTie = z.object({
  rank: z.number().int(),
  labels: z.array(z.string()),
  upper: z.string(),
  lower: z.string(),
})

/** A row of the list of winners, before and after publication. */
export const WinnerRow = z.object({
  winnerId: Id,
  publicationId: Id,
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  awardZh: z.string(),
  awardEn: z.string(),
  rank: z.number().int(),
  score: z.string(),
  /** Scores that the rank is based on, and how many the rule requires. */
  scores: z.number().int(),
  expertsPerWork: z.number().int(),
  teamId: Id,
  number: z.string(),
  teamName: z.string(),
  workTitle: z.string(),
  schoolName: z.string(),
  students: z.array(z.string()),
  teachers: z.array(z.string()),
  /** `revoked`: the award of this winner alone, by decision or because its work or team no longer takes part. */
  state: PublicationState,
  /** A revocation that waits for a second person. */
  revocation: Asked.nullable(),
  /** The state of its publication. */
  publication: PublicationState,
  /** Its team and work take part: only a decision revoked it. */
  takesPart: z.boolean(),
  /** A restoration that waits for a second person. */
  restoration: Asked.nullable(),
  /** An objection of its team waits for an answer. */
  disputed: z.boolean(),
})
export type WinnerRow = z.infer<typeof WinnerRow>

export const PublicationView = z.object({
  publicationId: Id.nullable(),
  state: PublicationState,
  ranges: z.array(AwardRange),
  decisions: z.array(TieDecision),
  setting: PublishView,
  winnerCount: z.number().int(),
  revokedCount: z.number().int(),
  /** Winning teams whose certificates were revoked with the earlier publication and not made again. */
  missingCertificates: z.number().int(),
  /** The results changed since awards were set: they count as not set. */
  outdated: z.boolean(),
  /** The stage only sends entries on to another stage of its round, so that it needs no awards. */
  onlyPromotes: z.boolean(),
  setByName: z.string(),
  /** The viewer set the awards: another person must confirm them. */
  own: z.boolean(),
  setAt: Instant.nullable(),
  confirmedByName: z.string(),
  confirmedAt: Instant.nullable(),
  /** Who sent the awards back, when and why, until they are set again. */
  returnedByName: z.string(),
  returnedAt: Instant.nullable(),
  returnReason: z.string(),
  publishedByName: z.string(),
  publishedAt: Instant.nullable(),
  visibleFrom: Instant.nullable(),
  digest: z.string(),
  /** Kinds of the objections without an answer, each of which holds its place. */
  openObjections: z.array(ObjectionKind),
  version: z.number().int(),
})
export type PublicationView = z.infer<typeof PublicationView>

/** Headings of the list of winners and of its export. */
export const winnerColumns = {
  roundName: { zh: '竞赛', en: 'Competition' },
  itemName: itemHeading,
  stageName: { zh: '阶段', en: 'Stage' },
  awardZh: { zh: '奖项', en: 'Award' },
  rank: { zh: '名次', en: 'Rank' },
  score: { zh: '得分', en: 'Score' },
  scores: { zh: '评分份数', en: 'Scores given' },
  number: { zh: '参赛编号', en: 'Entry number' },
  teamName: { zh: '团队', en: 'Team' },
  workTitle: { zh: '作品', en: 'Work' },
  schoolName: { zh: '学校', en: 'School' },
  students: { zh: '队员', en: 'Students' },
  teachers: { zh: '指导教师', en: 'Advisers' },
  state: { zh: '状态', en: 'State' },
} as const satisfies ExportColumns

const batch = z.object({ batchId: Id })
const filter = {
  keyword: anyText(50).optional(),
  roundId: Id.optional(),
  itemId: Id.optional(),
  stageId: Id.optional(),
  awardZh: anyText(30).optional(),
  /** `mine`: a revocation or restoration waits for the caller to confirm it. */
  turn: z.literal('mine').optional(),
}
const moved = z.object({ state: PublicationState, version: z.number().int() })
const move = batch.extend({ version: Version })

/** Awards of a reviewed item, their publication, and the results of one's own teams. */
export const awardApi = {
  ...galleryApi,
  ...revocationApi,
  ...objectionApi,
  publication: get('/competitionReward/publication', {
    access: holders('award:result:list'),
    input: batch,
    output: PublicationView,
    summary: 'Awards and publication of a review batch as they stand',
  }),
  preview: post('/competitionReward/preview', {
    access: holders('award:result:edit'),
    input: batch.extend({
      ranges: z.array(AwardRange).max(MAX_AWARDS),
      decisions: z.array(TieDecision).max(MAX_AWARDS).default([]),
    }),
    output: z.object({
      counts: z.array(z.object({ nameZh: z.string(), count: z.number().int() })),
      ties: z.array(BorderTie),
      /** Why these awards can't be set, in the caller's language; empty: they can. */
      hindrance: z.string(),
      /** The fields that cause it: `ranges.1.rankTo`. */
      faults: z.array(z.object({ path: z.string(), message: z.string() })),
    }),
    summary: 'What ranges would give, with the ties across their borders; changes nothing',
  }),
  set: post('/competitionReward/set', {
    access: holders('award:result:edit'),
    input: batch.extend({
      ranges: z.array(AwardRange).max(MAX_AWARDS),
      decisions: z.array(TieDecision).max(MAX_AWARDS).optional(),
      version: VersionOrZero,
    }),
    output: moved,
    summary: 'Set the awards by ranks; refused while a tie across a border is undecided',
  }),
  confirm: post('/competitionReward/confirm', {
    access: holders('award:result:edit'),
    input: move.extend({ confirmed: z.boolean() }),
    output: moved,
    summary: 'Confirm the awards that another person set, or take the confirmation back',
  }),
  sendBack: post('/competitionReward/sendBack', {
    access: holders('award:result:edit'),
    input: move.extend({ reason: nonEmptyText(300) }),
    output: moved,
    summary: 'A second person sends the awards back with a reason instead of confirming them',
  }),
  recall: post('/competitionReward/recall', {
    access: holders('award:result:edit'),
    input: move,
    output: moved,
    summary: 'The person who set the awards recalls them before they are confirmed, to change them',
  }),
  overview: get('/competitionReward/overview', {
    access: holders('review:result:calculate', 'award:result:list'),
    input: PageQuery.extend(OverviewFilter.shape),
    output: pageOf(OverviewRow),
    summary:
      'Opened batches on their way to published results, with the next step: those for the caller first, oldest first',
  }),
  audience: get('/competitionReward/audience', {
    access: holders('award:result:publish'),
    input: batch,
    output: ReachedAudience,
    summary: 'Whom a publication of the batch would reach, and how many are notified',
  }),
  publish: post('/competitionReward/publish', {
    access: holders('award:result:publish'),
    input: move.extend({ setting: changeOf(PublishSetting) }),
    output: moved,
    summary: 'Publish confirmed awards: what teams see of them, and from when',
  }),
  formalise: post('/competitionReward/formalise', {
    access: holders('award:result:publish'),
    input: move,
    output: moved,
    summary: 'Make results formal once their period of public notice is over',
  }),
  revokePreview: get('/competitionReward/revoke/preview', {
    access: holders('award:result:publish'),
    input: batch,
    output: z.object({
      /** Valid certificates, which are then revoked. */
      certificates: z.number().int(),
      /** Users who are then notified; none where the results are not visible yet. */
      people: z.number().int(),
    }),
    summary: 'What taking a publication back would revoke, and how many it would notify',
  }),
  revoke: post('/competitionReward/revoke', {
    access: holders('award:result:publish'),
    input: move.extend({ reason: nonEmptyText(300) }),
    output: moved,
    summary: 'Take a publication back; participants see nothing of it any more',
  }),
  /** @spec B08 */
  detailedList: get('/competitionReward/detailedList', {
    access: holders('award:result:list'),
    input: PageQuery.extend(filter),
    output: pageOf(WinnerRow),
    summary: 'Winners within the scope of the caller, by round, item, award and rank',
  }),
  exportDetailedList: listExport('/competitionReward/detailedList/export', {
    code: 'award:result:list',
    filter: z.object(filter),
    columns: winnerColumns,
    title: { zh: '获奖名单', en: 'Awards' },
    summary: 'Winners as a spreadsheet: those chosen, those of the filter or all within the scope',
  }),
  awardNames: get('/competitionReward/award/option', {
    access: holders('award:result:list'),
    input: z.object({ roundId: Id.optional(), itemId: Id.optional() }),
    output: z.array(z.object({ value: z.string(), label: z.string() })),
    summary: 'Names of awards in the scope, for choice',
  }),
  /** @spec U08 */
  mine: get('/web/award/mine', {
    access: 'login',
    input: PageQuery,
    output: pageOf(MyResult),
    summary: 'Published results of the caller’s teams; nothing before publication',
  }),
  /** @spec R19 */
  publicAwards: get('/home/competition/award/summary', {
    access: 'public',
    input: z.object({ roundId: Id }),
    output: PublicAwards,
    summary: 'Awards of a round as the public knows them: levels and items with counts, and how each result stands',
    cacheSeconds: 2,
  }),
  /** @spec R19 */
  publicList: get('/home/competition/award/list', {
    access: 'public',
    input: PageQuery.extend({
      roundId: Id,
      itemId: Id.optional(),
      awardZh: anyText(30).optional(),
      /** Part of a team's, a work's or a school's name. */
      keyword: anyText(50).optional(),
    }),
    output: pageOf(PublicWinner),
    summary: 'Winners of a public round whose organiser opened the list to everybody, the best awards first',
    cacheSeconds: 2,
  }),
  /** @spec R02 */
  awardedRounds: get('/home/competition/award/round/page', {
    access: 'public',
    input: PageQuery,
    output: pageOf(AwardedRound),
    summary: 'Public rounds whose winners everybody may see, the last published first',
    cacheSeconds: 2,
  }),
}
