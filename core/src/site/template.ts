import { z } from 'zod'

export const TEMPLATE_TYPES = ['academic', 'technology', 'youth'] as const
/** The theme of a site: `academic` opens with the schedule, `technology` with a countdown, `youth` with works. */
export const TemplateType = z.enum(TEMPLATE_TYPES)
export type TemplateType = z.infer<typeof TemplateType>

/** The theme used when the settings can't be loaded. @spec G09 */
export const DEFAULT_TEMPLATE: TemplateType = 'academic'
