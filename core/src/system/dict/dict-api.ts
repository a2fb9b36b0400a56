import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Done, Id, nonEmptyText, Version } from '../../base/shapes.ts'
import { DictColour, DictDataRow, DictRow, DictType } from './dict.ts'

const Names = { nameZh: nonEmptyText(40), nameEn: nonEmptyText(60) }

/** Dictionaries and their entries, kept by the platform's staff. @spec B23 */
export const dictApi = {
  dictPage: get('/system/dict/page', {
    access: holders('system:dict:list'),
    input: PageQuery.extend({ keyword: anyText(40).optional() }),
    output: pageOf(DictRow),
    summary: 'Dictionaries by type',
  }),
  saveDict: post('/system/dict/save', {
    access: holders('system:dict:edit'),
    /** With a version it changes the names of an existing one. */
    input: z.object({ dictType: DictType, ...Names, version: Version.optional() }),
    output: z.object({ version: z.number().int() }),
    summary: 'Add a dictionary, or change its names',
    example: { input: { dictType: 'venue', nameZh: '赛场', nameEn: 'Venues' } },
  }),
  removeDict: post('/system/dict/remove', {
    access: holders('system:dict:edit'),
    input: z.object({ dictType: DictType, version: Version }),
    output: Done,
    summary: 'Delete an empty dictionary that is not built in',
  }),
  dictDataPage: get('/system/dict/data/page', {
    access: holders('system:dict:list'),
    input: PageQuery.extend({ dictType: DictType, keyword: anyText(40).optional() }),
    output: pageOf(DictDataRow),
    summary: 'Entries of a dictionary in order, disabled ones too',
    example: { input: { dictType: 'region' } },
  }),
  saveDictData: post('/system/dict/data/save', {
    access: holders('system:dict:edit'),
    input: z.object({
      dictType: DictType,
      dictDataId: Id.optional(),
      version: Version.optional(),
      dictValue: nonEmptyText(60),
      labelZh: nonEmptyText(60),
      labelEn: nonEmptyText(100),
      colour: DictColour,
      position: z.number().int().min(0).max(100_000),
      isDefault: z.boolean(),
      enabled: z.boolean(),
    }),
    output: z.object({ dictDataId: Id, version: z.number().int() }),
    summary: 'Add an entry to a dictionary, or change one; a new default replaces the one before',
  }),
  removeDictData: post('/system/dict/data/remove', {
    access: holders('system:dict:edit'),
    input: z.object({ dictDataId: Id, version: Version }),
    output: Done,
    summary: 'Delete an entry that is not built in',
  }),
}
