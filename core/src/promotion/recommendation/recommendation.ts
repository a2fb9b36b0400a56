import { z } from 'zod'
import { Id, Instant, nonEmptyText, type Bilingual } from '../../base/shapes.ts'
import { Recommender } from '../../competition/setting/promotion-setting.ts'

export const LIST_STATES = ['draft', 'public', 'sent'] as const
export const ListState = z.enum(LIST_STATES)
export type ListState = z.infer<typeof ListState>

export const listStateLabels: Record<ListState, Bilingual> = {
  draft: { zh: '编制中', en: 'Being written' },
  public: { zh: '公示中', en: 'On public notice' },
  sent: { zh: '已上报', en: 'Sent' },
}

export const LIST_ACTIONS = ['publish', 'retract', 'send', 'return'] as const
export const ListAction = z.enum(LIST_ACTIONS)
export type ListAction = z.infer<typeof ListAction>

/** By which terms a list was made public. */
export const ListTerms = z.object({ by: Recommender, quota: z.number().int().nullable(), publicDays: z.number().int() })
export type ListTerms = z.output<typeof ListTerms>

export const RecommendedEntry = z.object({ teamId: Id, reason: nonEmptyText(500) })
export type RecommendedEntry = z.output<typeof RecommendedEntry>

/** Why it isn't possible now, in the viewer's language; null: it is. */
const Hindrance = z.string().nullable()

/** The list of an organisation at a stage of an item, begun or not. */
export const RecommendationPlace = z.object({
  roundId: Id,
  roundName: z.string(),
  itemId: Id,
  itemName: z.string(),
  stageId: Id,
  stageName: z.string(),
  groupId: Id,
  groupName: z.string(),
  /** Its teams that take part in the stage. */
  teams: z.number().int(),
  /** Places to recommend; null: no limit. */
  quota: z.number().int().nullable(),
  recommended: z.number().int(),
  state: ListState,
  /** The rule of recommendation changed since it was put on public notice. */
  isOutdated: z.boolean(),
  publicUntil: Instant.nullable(),
  sentAt: Instant.nullable(),
  /** Whether the viewer sets how many may be recommended. */
  maySetPlaces: z.boolean(),
})
export type RecommendationPlace = z.infer<typeof RecommendationPlace>

const NamedEntry = z.object({
  teamId: Id,
  position: z.number().int(),
  teamName: z.string(),
  number: z.string(),
  schoolName: z.string(),
  reason: z.string(),
})

export const RecommendationDetail = RecommendationPlace.extend({
  /** Null: not begun. */
  listId: Id.nullable(),
  by: Recommender,
  publicDays: z.number().int(),
  returnReason: z.string(),
  version: z.number().int(),
  entries: z.array(NamedEntry),
  /** Whether the viewer writes it, and whether they may give it back. */
  isOwn: z.boolean(),
  mayReturn: z.boolean(),
  /** Why the list can't be changed, or moved on, now; in the viewer's language, null: it can. */
  editHindrance: Hindrance,
  hindrances: z.object({ publish: Hindrance, retract: Hindrance, send: Hindrance, return: Hindrance }),
})
export type RecommendationDetail = z.infer<typeof RecommendationDetail>

/** A list on public notice, for anyone. */
export const PublicList = z.object({
  roundName: z.string(),
  itemName: z.string(),
  stageName: z.string(),
  groupName: z.string(),
  publicFrom: Instant,
  publicUntil: Instant,
  /** `teamId` is null where the team has no public page. */
  entries: z.array(NamedEntry.extend({ teamId: Id.nullable() })),
})
export type PublicList = z.infer<typeof PublicList>
