import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Id, Version } from '../../base/shapes.ts'
import { Answers } from '../../competition/form/answer.ts'

/** Calls of the office about the organiser's form. */
export const formApi = {
  saveOfficeAnswers: post('/enroll/team/answers/save', {
    access: holders('enrolment:team:audit'),
    input: z.object({ teamId: Id, answers: Answers, version: Version }),
    output: z.object({ version: z.number().int() }),
    summary: 'Save the answers to fields of the form that only the office sees',
  }),
  teamFields: get('/enroll/team/field/option', {
    access: holders('enrolment:team:list'),
    input: z.object({ itemId: Id }),
    output: z.array(z.object({ key: z.string(), label: z.string(), options: z.array(z.string()) })),
    summary: 'Fields that the form of an item has or had, to filter its enrolments by their answers',
  }),
}
