import { z } from 'zod'

/** Which words a site uses where sites differ: labels in wording.rule.ts. @spec L02 L03 */
export const Wording = z.enum(['standard', 'topic', 'proposition'])
export type Wording = z.infer<typeof Wording>
