import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Done, Id } from '../../base/shapes.ts'
import { AdmissionDraw, AdmissionNumbers, AdmissionView } from './admission.ts'

const item = z.object({ itemId: Id })

export const admissionApi = {
  joinAdmission: post('/web/enroll/admission/join', {
    access: 'login',
    input: item,
    output: Done,
    summary: 'Queue for submitting in an item; who is in the queue already keeps the place',
  }),
  admission: get('/web/enroll/admission', {
    access: 'login',
    input: item,
    output: AdmissionView,
    summary: 'Where the caller stands in the queue of an item',
  }),
  admissionDraw: get('/web/enroll/admission/draw', {
    access: 'login',
    input: item.extend({ from: z.coerce.number().int().min(0).max(10_000_000).default(0) }),
    output: AdmissionDraw,
    summary: 'The drawn order of an item’s queue, 2,000 tickets at a time, with the seed to check it by',
  }),
  admissionNumbers: get('/enroll/admission/list', {
    access: holders('enrolment:team:list'),
    input: z.object({ roundId: Id }),
    output: z.array(AdmissionNumbers),
    summary: 'Live numbers of the queues of a round’s items (at most 200)',
  }),
}
