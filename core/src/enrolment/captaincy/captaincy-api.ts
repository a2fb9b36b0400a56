import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { post } from '../../base/endpoint.ts'
import { nonEmptyPlainText } from '../../base/plain-text.ts'
import { anyText, Done, Id } from '../../base/shapes.ts'
import { TransferState } from './captaincy.ts'

const transfer = z.object({ teamId: Id, transferId: Id })

/** Handing the captaincy over to a member. */
export const captaincyApi = {
  offerCaptaincy: post('/web/enroll/captain/offer', {
    access: 'login',
    input: z.object({ teamId: Id, memberId: Id, reason: nonEmptyPlainText(300) }),
    output: z.object({ transferId: Id }),
    summary: 'The captain offers a member to become captain',
  }),
  answerCaptaincy: post('/web/enroll/captain/answer', {
    access: 'login',
    input: transfer.extend({ accept: z.boolean() }),
    output: z.object({ state: TransferState }),
    summary: 'The member agrees or declines; a submitted team changes its captain once that is approved',
  }),
  withdrawCaptaincy: post('/web/enroll/captain/withdraw', {
    access: 'login',
    input: transfer,
    output: Done,
    summary: 'The captain takes back the offer, or what has yet to be approved',
  }),
  decideCaptaincy: post('/enroll/team/captain/decide', {
    access: holders('enrolment:team:audit'),
    input: transfer.extend({ approve: z.boolean(), opinion: anyText(500).default('') }),
    output: Done,
    summary: 'Approve or refuse that a submitted team changes its captain',
  }),
}
