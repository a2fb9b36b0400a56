import { z } from 'zod'
import { WORDINGS } from '../base/wording.ts'

/** Which words a site uses where sites differ: labels in base/wording.ts. @spec L02 L03 */
export const Wording = z.enum(WORDINGS)
export type Wording = z.infer<typeof Wording>
