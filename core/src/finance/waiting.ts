import { z } from 'zod'
import { holders } from '../base/access/permissions.ts'
import { get } from '../base/endpoint.ts'

const Total = z.object({ total: z.number().int(), totalIsMinimum: z.boolean().optional() })

/** How many rows of each list of finance tasks wait for somebody. */
export const Waiting = z.object({
  slips: Total,
  refunds: Total,
  exceptions: Total,
  waivers: Total,
  invoices: Total,
})
export type Waiting = z.infer<typeof Waiting>

export const waitingApi = {
  waiting: get('/finance/waiting', {
    access: holders('finance:order:list'),
    input: z.object({}),
    output: Waiting,
    summary: 'How many slips, refunds, exceptions, waivers and invoices wait for a decision, within the scope',
  }),
}
