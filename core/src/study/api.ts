import { z } from 'zod'
import { holders } from '../base/access/permissions.ts'
import { get, post } from '../base/endpoint.ts'
import { Option, pageOf, PageQuery } from '../base/page.ts'
import { anyText, Done, Id, MAX_INTEGER, NoInput, nonEmptyText, Version } from '../base/shapes.ts'
import {
  Learner,
  MaterialAudience,
  MaterialCard,
  MaterialContent,
  MaterialKind,
  MaterialRow,
  Progress,
} from './material.ts'

const material = z.object({ materialId: Id })
const WebAddress = z
  .string()
  .trim()
  .max(500)
  .refine((text) => text === '' || (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)))

export const studyApi = {
  /** @spec U07 */
  myMaterials: get('/study/mine', {
    access: 'login',
    input: PageQuery,
    output: pageOf(MaterialCard),
    summary: 'Learning material that the caller may use, by round, with the progress',
  }),
  material: get('/study/detail', {
    access: 'login',
    input: material,
    output: MaterialContent,
    summary: 'One learning material with its content',
  }),
  saveProgress: post('/study/progress/save', {
    access: 'login',
    input: material.extend({
      percent: z.coerce.number().int().min(0).max(100),
      place: z.coerce.number().int().min(0).max(MAX_INTEGER),
    }),
    output: Progress,
    summary: 'Keep how far the caller is; the percentage never goes down',
  }),
  materialPage: get('/study/material/page', {
    access: holders('study:material:list'),
    input: PageQuery.extend({
      keyword: anyText(50).optional(),
      kind: MaterialKind.optional(),
      roundId: Id.optional(),
    }),
    output: pageOf(MaterialRow),
    summary: 'Learning material of the scope with how many opened and finished it',
  }),
  materialRounds: get('/study/material/round/option', {
    access: holders('study:material:list'),
    input: NoInput,
    output: z.array(Option),
    summary: 'Rounds of the scope for material, newest first (at most 100)',
  }),
  learners: get('/study/material/learner/page', {
    access: holders('study:material:list'),
    input: PageQuery.extend({ materialId: Id }),
    output: pageOf(Learner),
    summary: 'People who opened a material, with their progress',
  }),
  saveMaterial: post('/study/material/save', {
    access: holders('study:material:edit'),
    input: z.object({
      materialId: Id.optional(),
      title: nonEmptyText(100),
      kind: MaterialKind,
      audience: MaterialAudience,
      roundId: Id.nullable(),
      position: z.coerce.number().int().min(0).max(9_999),
      published: z.boolean(),
      /** HTML, of which the server keeps what is harmless. */
      body: anyText(200_000),
      url: WebAddress,
      /** An uploaded file with the purpose `study.material`. */
      fileId: Id.nullable(),
      version: Version.optional(),
    }),
    output: z.object({ materialId: Id, version: z.number().int() }),
    summary: 'Add or change a learning material',
  }),
  removeMaterial: post('/study/material/remove', {
    access: holders('study:material:edit'),
    input: material.extend({ version: Version }),
    output: Done,
    summary: 'Delete a learning material with the progress of its readers',
  }),
}
