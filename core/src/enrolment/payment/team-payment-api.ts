import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { post } from '../../base/endpoint.ts'
import { Fen } from '../../finance/fen.ts'
import { Id, nonEmptyText } from '../../base/shapes.ts'

/** One order covers so many enrolments at most. */
export const MAX_BATCH = 500

const teams = z.object({ teamIds: z.array(Id).min(1).max(MAX_BATCH) })

/** Orders for the fees of enrolments. */
export const teamPaymentApi = {
  charge: post('/web/enroll/order', {
    access: 'login',
    input: z.object({ teamId: Id }),
    output: z.object({ orderId: Id }),
    summary: 'Make an order of what a team still has to pay; the amount follows from the setting',
  }),
  /** @spec B20 */
  batchFee: post('/enroll/team/batchFee', {
    access: holders('enrolment:team:pay'),
    input: teams,
    output: z.object({
      amount: z.number().int(),
      lines: z.array(
        z.object({
          teamId: Id,
          name: z.string(),
          itemName: z.string(),
          amount: z.number().int(),
          /** Why it can't be part of an order now; null: it can. */
          hindrance: z.string().nullable(),
        }),
      ),
    }),
    summary: 'What an order for these enrolments would cost, and which can’t be part of it',
  }),
  waiveFee: post('/enroll/team/waiver', {
    access: holders('enrolment:team:pay'),
    input: z.object({
      teamId: Id,
      /** In fen; null: all that is due. */
      amount: Fen.min(1).nullable(),
      reason: nonEmptyText(300),
    }),
    output: z.object({ waiverId: Id }),
    summary: 'Ask that an enrolment need not pay its fee or part of it; another person grants that',
  }),
  /** @spec B20 */
  chargeTeams: post('/enroll/team/batchFee/order', {
    access: holders('enrolment:team:pay'),
    input: teams,
    output: z.object({ orderId: Id, amount: z.number().int() }),
    summary: 'Make one order for many enrolments, all or none of them; the caller pays it',
  }),
}
