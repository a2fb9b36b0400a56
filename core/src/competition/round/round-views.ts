import { z } from 'zod'
import { Attachment } from '../../base/file/attachment.ts'
import { Id, Instant } from '../../base/shapes.ts'
import { Gap } from '../schedule/gap.ts'
import { ItemView, OfficeStage, RoundContent, RoundLevel, RoundState, StageView, WindowKind } from './round.ts'
import { EntryTerms } from '../setting/item-terms.ts'
import { SETTING_KINDS } from '../setting/setting.ts'

/** A round in a public list, with public facts only. */
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
  /** How many of the items have published results. */
  resultCount: z.number().int(),
  /** Sign-up of any item in the round; null while no time is set. */
  signUp: z
    .object({
      opensAt: Instant,
      closesAt: Instant,
      phase: z.enum(['upcoming', 'open', 'closed']),
      forced: z.enum(['open', 'closed']).nullable(),
    })
    .nullable(),
  /** The next opening or closing on the public timeline. */
  next: z
    .object({
      kind: WindowKind,
      edge: z.enum(['opens', 'closes']),
      at: Instant,
      stage: z.string(),
      stageEn: z.string(),
    })
    .nullable(),
  /** The server's clock at the time of the response, for countdowns independent of the client's clock. */
  serverNow: Instant,
})
export type RoundCard = z.infer<typeof RoundCard>

export const RoundDetails = RoundCard.extend({
  /** Without the texts of hidden tabs. */
  content: RoundContent,
  /** Address of the wide picture above the name; empty without one. */
  banner: z.string(),
  attachments: z.array(Attachment.extend({ address: z.string(), bytes: z.number().int() })),
  /** `terms`: null while no enrolment setting is saved. */
  items: z.array(ItemView.extend({ terms: EntryTerms.nullable() })),
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
  /** How many of the items have published results. */
  resultCount: z.number().int(),
  stageCount: z.number().int(),
  createdAt: Instant,
  publishedAt: Instant.nullable(),
  version: z.number().int(),
  /** Nothing new comes in for now. */
  paused: z.boolean(),
  /** A change of its dates waits for the upper organisation. */
  datesAsked: z.boolean(),
  /**
   * Whether the round is within the viewer's scope; otherwise it is read-only, visible because schools in the scope may
   * take part.
   */
  own: z.boolean(),
})
export type RoundRow = z.infer<typeof RoundRow>

/** A round in the list. */
export const ListedRound = RoundRow.extend({
  /** Since when its approval, or that of its dates, waits; null: nothing waits. */
  requestedAt: Instant.nullable(),
})
export type ListedRound = z.infer<typeof ListedRound>

/** A round on its editing page. */
export const RoundForEdit = RoundRow.extend({
  /** Number that a further round of its series would have. */
  nextEdition: z.number().int(),
  isPublic: z.boolean(),
  tags: z.array(z.string()),
  opinion: z.string(),
  /** Address of the cover picture; empty without one. */
  cover: z.string(),
  coverFileId: Id.nullable(),
  banner: z.string(),
  bannerFileId: Id.nullable(),
  attachments: z.array(Attachment),
  content: RoundContent,
  items: z.array(ItemView),
  stages: z.array(OfficeStage),
  gaps: z.array(Gap),
  /** Saved settings, each with its newest version number. */
  settings: z.array(
    z.object({
      kind: z.enum(SETTING_KINDS),
      itemId: Id,
      stageId: Id.nullable(),
      no: z.number().int(),
      /** Whether its own rule finds no fault. */
      sound: z.boolean(),
    }),
  ),
  /** Whether one-time codes can be sent, by SMS or by mail. */
  canSendCodes: z.boolean(),
  /** Whether no parent organisation must approve. */
  rootGroup: z.boolean(),
  /** Whether the viewer acts for an organisation above the round's. */
  byUpper: z.boolean(),
  /** Whether the viewer made the pending request for approval. */
  askedByViewer: z.boolean(),
  serverNow: Instant,
})
export type RoundForEdit = z.infer<typeof RoundForEdit>
