import { z } from 'zod'
import { Id, Instant } from '../../base/shapes.ts'
import { Gap } from '../schedule/gap.ts'
import { ItemView, OfficeStage, RoundContent, RoundLevel, RoundState, StageView, WindowKind } from './round.ts'
import { SETTING_KINDS } from '../setting/setting.ts'

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
  /** For anything in the round; null while no time is set. */
  signUp: z
    .object({
      opensAt: Instant,
      closesAt: Instant,
      phase: z.enum(['upcoming', 'open', 'closed']),
      forced: z.enum(['open', 'closed']).nullable(),
    })
    .nullable(),
  /** The next thing that opens or closes on the public timeline. */
  next: z
    .object({
      kind: WindowKind,
      edge: z.enum(['opens', 'closes']),
      at: Instant,
      stage: z.string(),
      stageEn: z.string(),
    })
    .nullable(),
  /** The server's clock when it answered, for countdowns that don't trust the reader's. */
  serverNow: Instant,
})
export type RoundCard = z.infer<typeof RoundCard>

export const RoundDetails = RoundCard.extend({
  content: RoundContent,
  items: z.array(ItemView),
  stages: z.array(StageView),
})
export type RoundDetails = z.infer<typeof RoundDetails>

export const RoundRow = z.object({
  roundId: Id,
  seriesId: Id,
  groupId: Id,
  groupName: z.string(),
  name: z.string(),
  nameEn: z.string(),
  edition: z.number().int(),
  year: z.number().int(),
  level: RoundLevel,
  state: RoundState,
  itemCount: z.number().int(),
  stageCount: z.number().int(),
  createdAt: Instant,
  publishedAt: Instant.nullable(),
  version: z.number().int(),
  /** Within the reader's scope; else they only look: schools of theirs take part in it or may enter. */
  own: z.boolean(),
})
export type RoundRow = z.infer<typeof RoundRow>

/** A round as its page in the office shows and edits it. */
export const RoundForEdit = RoundRow.extend({
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  opinion: z.string(),
  /** Address of the picture; empty without one. */
  cover: z.string(),
  coverFileId: Id.nullable(),
  content: RoundContent,
  items: z.array(ItemView),
  stages: z.array(OfficeStage),
  gaps: z.array(Gap),
  /** Settings that were saved, each with its newest number. */
  settings: z.array(
    z.object({
      kind: z.enum(SETTING_KINDS),
      itemId: Id,
      stageId: Id.nullable(),
      no: z.number().int(),
      /** Its own rule finds no fault. */
      sound: z.boolean(),
    }),
  ),
  /** No organisation above has to approve. */
  rootGroup: z.boolean(),
  /** The reader acts for an organisation above the round's. */
  byUpper: z.boolean(),
  serverNow: Instant,
})
export type RoundForEdit = z.infer<typeof RoundForEdit>
