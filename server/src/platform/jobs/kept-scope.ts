import { z } from 'zod'

/** A scope in the input of a job, which has no session. */
export const KeptScope = z.discriminatedUnion('reach', [
  z.object({ reach: z.literal('all') }),
  z.object({ reach: z.literal('groups'), groups: z.array(z.string()), below: z.array(z.string()) }),
  z.object({ reach: z.literal('own') }),
])
