import { Attachment, MAX_ATTACHMENTS } from '../base/file/attachment.ts'
import { z } from 'zod'
import { ClosedMeanwhile } from './schedule/pause-end.ts'
import { changeOf } from '../base/change.ts'
import { get, post } from '../base/endpoint.ts'
import { Option, PageQuery, pageOf } from '../base/page.ts'
import {
  Id,
  Instant,
  InstantInput,
  Flag,
  anyText,
  NoInput,
  Version,
  Year,
  nonEmptyText,
  MAX_INTEGER,
} from '../base/shapes.ts'
import { publicCompetitionApi } from './public-api.ts'
import { holders } from '../base/access/permissions.ts'
import { briefApi } from './brief/brief-api.ts'
import { datesApi } from './dates/dates-api.ts'
import { ownTimesApi } from './own-times/own-times-api.ts'
import { extensionListApi } from './extension/extension-api.ts'
import { phaseApi } from './phase/phase-api.ts'
import { listApi } from './list/list-api.ts'
import { quotaTableApi } from './quota-table/quota-table-api.ts'
import { logApi } from './log/log-api.ts'
import { ItemInput, ItemView, OfficeStage, RoundAction, RoundContent, RoundLevel, RoundState } from './round/round.ts'
import { StageChange } from './schedule/stage.ts'
import { RoundApproval } from './round/approval.ts'
import { ListedRound, RoundDetails, RoundForEdit } from './round/round-views.ts'
import { settingApi } from './setting/setting-api.ts'
import { TemplateChoice } from './set-up/round-template.ts'

export const competitionApi = {
  ...publicCompetitionApi,
  ...listApi,
  ...quotaTableApi,
  ...logApi,
  ...briefApi,
  ...phaseApi,
  ...ownTimesApi,
  ...extensionListApi,
  ...datesApi,
  ...settingApi,
  roundPage: get('/competition/info/page', {
    access: holders('competition:round:list'),
    input: PageQuery.extend({
      keyword: anyText(50).optional(),
      state: RoundState.optional(),
      year: Year.optional(),
      /** `mine`: rounds that wait for the viewer's approval. */
      turn: z.literal('mine').optional(),
      orderBy: z.enum(['createdAt', 'year', 'name', 'requestedAt']).optional(),
    }),
    output: pageOf(ListedRound),
    summary: 'Rounds within the scope of the caller, and to look at those its schools take part in or may enter',
  }),
  /** @spec C22 */
  roundOptions: get('/competition/info/option', {
    access: holders('competition:round:list'),
    input: z.object({ own: Flag.optional() }),
    output: z.array(Option),
    summary:
      'Rounds for choice, newest first (at most 200): of the scope and those its schools take part in, or with `own` of the scope alone',
  }),
  /** @spec C23 */
  itemOptions: get('/competition/info/item/option', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: z.array(Option),
    summary: 'Items of a round, for choice',
  }),
  /** @spec C24 */
  stageOptions: get('/competition/stage/option/list', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: z.array(Option),
    summary: 'Stages of a round, for choice',
  }),
  /** @spec C25 */
  stages: get('/competition/stage/list', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: z.array(OfficeStage),
    summary: 'Stages of a round with every window',
  }),
  /** @spec C37 */
  stage: get('/competition/stage/detail', {
    access: holders('competition:round:list'),
    input: z.object({ stageId: Id }),
    output: OfficeStage,
    summary: 'One stage with its windows',
  }),
  /** @spec C29 */
  schedule: get('/competition/schedule/getSchedule', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: z.object({
      version: z.number().int(),
      stages: z.array(OfficeStage),
      items: z.array(ItemView),
      state: RoundState,
      /** The round was published: a change needs a reason, and those affected are notified. */
      inForce: z.boolean(),
      serverNow: Instant,
    }),
    summary: 'The schedule as the setting page edits it',
  }),
  round: get('/competition/info/detail', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: RoundForEdit,
    summary: 'One round with items, schedule and what keeps it from being published',
  }),
  approval: get('/competition/info/approval', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: RoundApproval,
    summary: 'Requests for approval of a round, its settings in words, and what changed since the last decision',
  }),
  roundPreview: get('/competition/info/preview', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: RoundDetails,
    summary: 'The public page of a round as visitors will see it once it is published',
  }),
  saveRound: post('/competition/info/save', {
    access: holders('competition:round:edit'),
    input: z.object({
      roundId: Id.optional(),
      /** An existing competition; left out: a new series of the same name is created. */
      seriesId: Id.optional(),
      name: nonEmptyText(80),
      nameEn: anyText(120).optional(),
      edition: z.coerce.number().int().min(1).max(999),
      year: Year,
      level: RoundLevel,
      isPublic: z.boolean().optional(),
      tags: z.array(nonEmptyText(20)).max(20).optional(),
      /** An uploaded picture with the purpose `competition.cover`. */
      coverFileId: Id.nullable().optional(),
      /** Likewise. */
      bannerFileId: Id.nullable().optional(),
      /** Uploaded files with the purpose `competition.attachment`. */
      attachments: z.array(Attachment).max(MAX_ATTACHMENTS).optional(),
      content: changeOf(RoundContent),
      items: z.array(changeOf(ItemInput)).max(200),
      version: Version.optional(),
      /** Schedule and settings of a new round with events; ignored for an existing one. */
      template: TemplateChoice.optional(),
    }),
    output: z.object({ roundId: Id, version: z.number().int() }),
    summary: 'Add or change a round and its items',
  }),
  /** Series within the scope, newest first (at most 200), that a further round may belong to. */
  seriesOptions: get('/competition/info/series/option', {
    access: holders('competition:round:list'),
    input: NoInput,
    output: z.array(Option.extend({ nextEdition: z.number().int() })),
    summary: 'Competitions of the scope, for choice, with the number of their next edition',
  }),
  copyRound: post('/competition/info/copy', {
    access: holders('competition:round:edit'),
    input: z.object({
      roundId: Id,
      year: Year,
      /** Left out: the old name with its year and edition increased. */
      name: nonEmptyText(80).optional(),
      nameEn: anyText(120).optional(),
      /**
       * Other times than those proposed, by the stage's number in the old edition; windows are moved with their stage.
       */
      stages: z
        .array(z.object({ stageId: Id, opensAt: InstantInput, closesAt: InstantInput }))
        .max(60)
        .optional(),
    }),
    output: z.object({ roundId: Id }),
    summary: 'New edition: a draft with content, items, stages, windows (later by whole weeks) and settings',
  }),
  removeRound: post('/competition/info/delete', {
    access: holders('competition:round:edit'),
    input: z.object({ roundId: Id }),
    output: z.object({ removed: z.boolean() }),
    summary: 'Delete a draft that nobody enrolled in',
  }),
  moveRound: post('/competition/info/state', {
    access: holders('competition:round:publish'),
    input: z.object({
      roundId: Id,
      action: RoundAction,
      opinion: anyText(500).default(''),
      version: Version,
    }),
    output: z.object({ state: RoundState, version: z.number().int() }),
    summary: 'Move a round along its states; refused with its gaps while something is missing',
  }),
  saveSchedule: post('/competition/schedule/save', {
    access: holders('competition:schedule:edit'),
    input: z.object({
      roundId: Id,
      stages: z.array(StageChange).min(1).max(20),
      version: Version,
      /** Required once the round was published. */
      reason: anyText(300).default(''),
    }),
    output: z.object({ version: z.number().int() }),
    summary: 'Replace the schedule; windows lie in their stage',
  }),
  forceWindow: post('/competition/schedule/force', {
    access: holders('competition:schedule:force'),
    input: z.object({
      windowId: Id,
      forced: z.enum(['open', 'closed']).nullable(),
      reason: nonEmptyText(300),
    }),
    output: z.object({ version: z.number().int() }),
    summary: 'Hold a window open or closed against the clock, or let the clock decide again',
  }),
  pauseRound: post('/competition/schedule/pause', {
    access: holders('competition:schedule:force'),
    input: z.object({
      roundId: Id,
      paused: z.boolean(),
      /** Required to begin a pause. */
      reason: anyText(300).default(''),
      /** How many teams, as the caller knows, forfeit by the end of the pause; none without. */
      forfeits: z.number().int().min(0).max(MAX_INTEGER).optional(),
      version: Version,
    }),
    output: z.object({ version: z.number().int() }),
    summary: 'Pause a round, so that nothing new comes in, or end the pause',
  }),
  closedMeanwhile: get('/competition/schedule/closedMeanwhile', {
    access: holders('competition:schedule:force'),
    input: z.object({ roundId: Id }),
    output: z.array(ClosedMeanwhile),
    summary: 'Closings that passed during the pause of a round, and how many teams forfeit for each once it ends',
  }),
}
