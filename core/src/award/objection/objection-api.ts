import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { listExport } from '../../base/export/list-export.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { anyText, Done, Id, nonEmptyText, Version } from '../../base/shapes.ts'
import { MAX_EVIDENCE } from './evidence.ts'
import {
  MAX_REASON,
  MIN_REASON,
  objectionColumns,
  ObjectionChoice,
  ObjectionFilter,
  ObjectionKind,
  ObjectionRow,
  ObjectionState,
  ObjectionView,
} from './objection.ts'

const objection = z.object({ objectionId: Id, version: Version })
const teamAndStage = z.object({ teamId: Id, stageId: Id })

export const objectionApi = {
  objections: get('/web/award/objection', {
    access: 'login',
    input: teamAndStage,
    output: z.object({
      /** Newest first: one that stands, and withdrawn ones. */
      objections: z.array(ObjectionView),
      /** Whether the caller files and withdraws for the team. */
      speaks: z.boolean(),
      /** Why no objection can be filed now, in the caller's language; empty: one can. */
      hindrance: z.string(),
    }),
    summary: 'Objections of a team to its results of a stage, for the team and the staff of its school',
  }),
  fileObjection: post('/web/award/objection/file', {
    access: 'login',
    input: teamAndStage.extend({
      kind: ObjectionKind,
      reason: nonEmptyText(MAX_REASON).pipe(z.string().min(MIN_REASON)),
      /** Uploaded files with the purpose `award.evidence`. */
      fileIds: z.array(Id).max(MAX_EVIDENCE).default([]),
    }),
    output: z.object({ objectionId: Id }),
    example: {
      input: {
        teamId: '019a9d2e-7c1b-7d43-9a55-3f2f0d9c1e21',
        stageId: '019a9d2e-7c1b-7d43-9a55-3f2f0d9c1e22',
        kind: 'score',
        reason: '总分与各评分项之和不一致，请核对',
      },
    },
    summary: 'Object to the published results of a team while the objection window is open',
  }),
  withdrawObjection: post('/web/award/objection/withdraw', {
    access: 'login',
    input: objection,
    output: Done,
    summary: 'Withdraw an objection that was not answered',
  }),
  objectionChoices: get('/competitionReward/objection/result/page', {
    access: holders('enrolment:team:list'),
    input: PageQuery.extend({ keyword: anyText(50).optional() }),
    output: pageOf(ObjectionChoice),
    summary:
      'Visible results of teams of the caller’s school to which no objection stands, where objections are planned',
  }),
  objectionPage: get('/competitionReward/objection/page', {
    access: holders('award:result:publish', 'enrolment:team:list'),
    input: PageQuery.extend(ObjectionFilter.shape),
    output: pageOf(ObjectionRow),
    summary: 'Objections in rounds whose results the caller handles, and of teams of the caller’s school, newest first',
  }),
  answerObjection: post('/competitionReward/objection/answer', {
    access: holders('award:result:publish'),
    input: objection.extend({ upheld: z.boolean(), answer: nonEmptyText(1_000) }),
    output: z.object({ state: ObjectionState }),
    summary: 'Uphold or reject an objection, with an answer to the team',
  }),
  exportObjections: listExport('/competitionReward/objection/export', {
    code: 'award:result:publish',
    filter: ObjectionFilter,
    columns: objectionColumns,
    title: { zh: '成绩异议', en: 'Objections' },
    summary: 'Objections as a spreadsheet: chosen ones, those of the filter or all within the scope',
  }),
}
