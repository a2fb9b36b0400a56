import { z } from 'zod'
import { changeOf } from '../../base/change.ts'
import { Id, InstantInput, anyText, nonEmptyText } from '../../base/shapes.ts'
import { WINDOW_KINDS } from '../round/round.ts'

const WindowInput = z.object({
  kind: z.enum(WINDOW_KINDS),
  itemId: Id.nullable().default(null),
  opensAt: InstantInput,
  closesAt: InstantInput,
  onTimeline: z.boolean().default(true),
  /** Organisations directly above schools may switch it by hand for them. */
  delegated: z.boolean().default(false),
})

/** A stage of the schedule with its windows, as input. */
export const StageInput = z.object({
  stageId: Id.optional(),
  name: nonEmptyText(40),
  nameEn: anyText(60).default(''),
  opensAt: InstantInput,
  closesAt: InstantInput,
  weight: z.coerce.number().min(0).max(100).default(100),
  windows: z.array(WindowInput).max(60),
})
export type StageInput = z.output<typeof StageInput>

/** A partial update of a stage: omitted fields of an existing stage stay. */
export const StageChange = changeOf(StageInput).extend({ windows: z.array(changeOf(WindowInput)).max(60) })
export type StageChange = z.output<typeof StageChange>
