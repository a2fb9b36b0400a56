import { z } from 'zod'
import { anyText, Id, nonEmptyText } from '../../../base/shapes.ts'

/** A stage of the round at which a row is checked, with its name for sentences. */
export const RowStage = z.object({ stageId: Id, zh: nonEmptyText(100), en: anyText(200).default('') })
export type RowStage = z.output<typeof RowStage>

export const MAX_ROW_STAGES = 10

/** Kinds of rows about the people of a team, which a stage can check; besides those about titles. */
export const STAGE_KINDS = ['people', 'share', 'compare', 'prerequisite', 'exclusion', 'anyOf'] as const
