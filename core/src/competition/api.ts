import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { Option, PageQuery, pageOf } from '../base/page.ts'
import { Id, Instant, looseWords, NoInput, Version, words } from '../base/shapes.ts'
import { holders } from '../identity/permissions.ts'
import { Gap } from './gap.ts'
import { ItemInput, ItemView, RoundContent, RoundLevel, RoundState, StageInput, StageView } from './round.ts'
import { EnrolSetting, ReviewSetting, WorkSetting } from './setting.ts'

/** A round on a public list: no more than anyone may know. */
export const RoundCard = z.object({
  roundId: Id,
  competitionId: Id,
  name: z.string(),
  nameEn: z.string(),
  edition: z.number().int(),
  year: z.number().int(),
  level: RoundLevel,
  state: RoundState,
  cover: z.string(),
  hosts: z.array(z.string()),
  tags: z.array(z.string()),
  itemCount: z.number().int(),
  signUp: z.object({ opensAt: Instant, closesAt: Instant, phase: z.enum(['upcoming', 'open', 'closed']) }).nullable(),
  /** The next thing that opens or closes on the public timeline. */
  next: z.object({ kind: z.string(), edge: z.enum(['opens', 'closes']), at: Instant, stage: z.string() }).nullable(),
})
export type RoundCard = z.infer<typeof RoundCard>

export const RoundDetails = RoundCard.extend({
  content: RoundContent,
  items: z.array(ItemView),
  stages: z.array(StageView),
  /** The server's clock when it answered, for countdowns that don't trust the reader's. */
  serverNow: Instant,
})
export type RoundDetails = z.infer<typeof RoundDetails>

export const RoundRow = z.object({
  roundId: Id,
  seriesId: Id,
  groupId: Id,
  groupName: z.string(),
  name: z.string(),
  edition: z.number().int(),
  year: z.number().int(),
  level: RoundLevel,
  state: RoundState,
  itemCount: z.number().int(),
  stageCount: z.number().int(),
  createdAt: Instant,
  publishedAt: Instant.nullable(),
  version: z.number().int(),
})

const RoundForEdit = RoundRow.extend({
  nameEn: z.string(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  opinion: z.string(),
  content: RoundContent,
  items: z.array(ItemView),
  stages: z.array(StageView),
  gaps: z.array(Gap),
})

const place = z.object({ roundId: Id, itemId: Id })
const stagePlace = place.extend({ stageId: Id })
const saved = z.object({ no: z.number().int() })

/** A setting in force: its number counts its versions; 0 while none was saved. */
function settingOf<T extends z.ZodType>(value: T) {
  return z.object({ settingId: Id.nullable(), no: z.number().int(), value: value.nullable() })
}

/** What a save sends: the number it was read with, and a reason once the rule has applied to somebody. */
function saveOf<P extends z.ZodObject, T extends z.ZodType>(at: P, value: T) {
  return at.extend({ value, no: z.number().int().min(0), reason: looseWords(300).default('') })
}

export const competitionApi = {
  /** @spec C41 */
  homePage: get('/home/competition/page', {
    access: 'public',
    input: PageQuery.extend({
      keyword: looseWords(50).optional(),
      level: RoundLevel.optional(),
      year: z.coerce.number().int().optional(),
      phase: z.enum(['upcoming', 'open', 'closed']).optional(),
    }),
    output: pageOf(RoundCard),
    summary: 'Published rounds, newest first; `phase` is that of the sign-up',
    cacheSeconds: 2,
  }),
  homeDetails: get('/home/competition/details', {
    access: 'public',
    input: z.object({ roundId: Id }),
    output: RoundDetails,
    summary: 'One published round with items, stages and public timeline',
    cacheSeconds: 2,
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
  roundPage: get('/competition/info/page', {
    access: holders('competition:round:list'),
    input: PageQuery.extend({
      keyword: looseWords(50).optional(),
      state: RoundState.optional(),
      year: z.coerce.number().int().optional(),
      orderBy: z.enum(['createdAt', 'year', 'name']).optional(),
    }),
    output: pageOf(RoundRow),
    summary: 'Rounds within the scope of the caller',
  }),
  /** @spec C22 */
  roundOptions: get('/competition/info/option', {
    access: holders('competition:round:list'),
    input: NoInput,
    output: z.array(Option),
    summary: 'Rounds of the scope, for choice, newest first (at most 200)',
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
    output: z.array(StageView),
    summary: 'Stages of a round with every window',
  }),
  /** @spec C37 */
  stage: get('/competition/stage/detail', {
    access: holders('competition:round:list'),
    input: z.object({ stageId: Id }),
    output: StageView,
    summary: 'One stage with its windows',
  }),
  /** @spec C29 */
  schedule: get('/competition/schedule/getSchedule', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: z.object({ version: z.number().int(), stages: z.array(StageView) }),
    summary: 'The schedule as the setting page edits it',
  }),
  round: get('/competition/info/detail', {
    access: holders('competition:round:list'),
    input: z.object({ roundId: Id }),
    output: RoundForEdit,
    summary: 'One round with items, schedule and what keeps it from being published',
  }),
  saveRound: post('/competition/info/save', {
    access: holders('competition:round:edit'),
    input: z.object({
      roundId: Id.optional(),
      /** An existing competition; left out, a new series of the same name is opened. */
      seriesId: Id.optional(),
      name: words(80),
      nameEn: looseWords(120).default(''),
      edition: z.coerce.number().int().min(1).max(999),
      year: z.coerce.number().int().min(1900).max(2200),
      level: RoundLevel,
      isPublic: z.boolean().default(true),
      tags: z.array(words(20)).max(20).default([]),
      content: RoundContent,
      items: z.array(ItemInput).max(200),
      version: Version.optional(),
    }),
    output: z.object({ roundId: Id, version: z.number().int() }),
    summary: 'Add or change a round and its items',
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
      action: z.enum(['submit', 'publish', 'reject', 'take_offline', 'put_online', 'finish', 'archive']),
      opinion: looseWords(500).default(''),
      version: Version,
    }),
    output: z.object({ state: RoundState, version: z.number().int() }),
    summary: 'Move a round along its states; refused with its gaps while something is missing',
  }),
  saveSchedule: post('/competition/schedule/save', {
    access: holders('competition:schedule:edit'),
    input: z.object({ roundId: Id, stages: z.array(StageInput).min(1).max(20), version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Replace the schedule; windows lie in their stage',
  }),
  forceWindow: post('/competition/schedule/force', {
    access: holders('competition:schedule:force'),
    input: z.object({
      windowId: Id,
      forced: z.enum(['open', 'closed']).nullable(),
      reason: words(300),
    }),
    output: z.object({ version: z.number().int() }),
    summary: 'Hold a window open or closed against the clock, or let the clock decide again',
  }),
  enrolSetting: get('/competition/enrollSet/detail', {
    access: holders('competition:round:list'),
    input: place,
    output: settingOf(EnrolSetting),
    summary: 'The enrolment setting of an item',
  }),
  saveEnrolSetting: post('/competition/enrollSet/save', {
    access: holders('competition:setting:edit'),
    input: saveOf(place, EnrolSetting),
    output: saved,
    summary: 'Save the enrolment setting of an item',
  }),
  workSetting: get('/competition/workSubSet/detail', {
    access: holders('competition:round:list'),
    input: stagePlace,
    output: settingOf(WorkSetting),
    summary: 'The work setting of an item in a stage',
  }),
  saveWorkSetting: post('/competition/workSubSet/save', {
    access: holders('competition:setting:edit'),
    input: saveOf(stagePlace, WorkSetting),
    output: saved,
    summary: 'Save the work setting of an item in a stage',
  }),
  reviewSetting: get('/competition/reviewSet/detail', {
    access: holders('competition:round:list'),
    input: stagePlace,
    output: settingOf(ReviewSetting),
    summary: 'The review rule of an item in a stage',
  }),
  saveReviewSetting: post('/competition/reviewSet/save', {
    access: holders('competition:setting:edit'),
    input: saveOf(stagePlace, ReviewSetting),
    output: saved,
    summary: 'Save the review rule of an item in a stage',
  }),
}
