import { z } from 'zod'
import { get, post } from '../base/endpoint.ts'
import { listExport } from '../base/export/list-export.ts'
import { Option, PageQuery, pageOf } from '../base/page.ts'
import { anyPlainText, nonEmptyPlainText } from '../base/plain-text.ts'
import { Done, Id, anyText, Version } from '../base/shapes.ts'
import { holders } from '../base/access/permissions.ts'
import { collegeApi } from './college/college-api.ts'
import { detailApi } from './detail/detail-api.ts'
import { GroupKind, MAX_TAGS, SchoolLevel, SchoolTag } from './group.ts'
import { schoolImportApi } from './import/school-import-api.ts'

export const GroupRow = z.object({
  groupId: Id,
  name: z.string(),
  shortName: z.string(),
  code: z.string(),
  kind: GroupKind,
  region: z.string(),
  parentId: Id.nullable(),
  enabled: z.boolean(),
  childCount: z.number().int(),
  /** Picture of its electronic seal; only those who maintain the organisation may open the file. */
  sealFileId: Id.nullable(),
  version: z.number().int(),
})

export const SchoolRow = z.object({
  schoolId: Id,
  name: z.string(),
  nameEn: z.string(),
  shortName: z.string(),
  /** Former and alternative names of the same school. */
  aliases: z.array(z.string()),
  code: z.string(),
  level: SchoolLevel,
  region: z.string(),
  /** Words that staff gave it, for rules. */
  tags: z.array(z.string()),
  groupId: Id.nullable(),
  enabled: z.boolean(),
  version: z.number().int(),
})

const SchoolFilter = z.object({
  schoolId: Id.optional(),
  keyword: anyText(50).optional(),
  level: SchoolLevel.optional(),
})

/** Groups and schools. */
export const organisationApi = {
  ...collegeApi,
  ...detailApi,
  ...schoolImportApi,
  /** @spec C18 */
  groupList: get('/web/competition/group/list', {
    access: 'public',
    input: z.object({ groupId: Id.optional(), keyword: anyText(50).optional(), kind: GroupKind.optional() }),
    output: z.array(Option),
    summary: 'Enabled groups, for choice (at most 50)',
    cacheSeconds: 5,
  }),
  /** @spec C19 */
  colleges: get('/web/college/list', {
    access: 'public',
    input: z.object({ schoolId: Id }),
    output: z.array(Option),
    summary: 'Colleges of a school, for choice',
    cacheSeconds: 5,
  }),
  /** @spec C20 */
  majors: get('/web/major/list', {
    access: 'public',
    input: z.object({ schoolId: Id, collegeId: Id.optional() }),
    output: z.array(Option),
    summary: 'Majors of a school, for choice',
    cacheSeconds: 5,
  }),
  /** @spec C42 */
  schoolPage: get('/home/school/page', {
    access: 'public',
    input: PageQuery.extend({ keyword: anyText(50).optional(), region: z.string().max(6).optional() }),
    output: pageOf(
      SchoolRow.pick({ schoolId: true, name: true, nameEn: true, shortName: true, region: true, level: true }),
    ),
    summary: 'Schools by Chinese substring, pinyin initials or full pinyin',
    cacheSeconds: 5,
  }),
  groupPage: get('/system/groud/page', {
    access: holders('organisation:group:list'),
    input: PageQuery.extend({
      keyword: anyText(50).optional(),
      kind: GroupKind.optional(),
      parentId: Id.optional(),
    }),
    output: pageOf(GroupRow),
    summary: 'Organisations within the scope of the caller',
  }),
  saveGroup: post('/system/groud/save', {
    access: holders('organisation:group:edit'),
    input: z.object({
      groupId: Id.optional(),
      parentId: Id.nullable(),
      name: nonEmptyPlainText(80),
      shortName: anyPlainText(40).optional(),
      code: z.string().regex(/^[A-Za-z0-9_-]{2,40}$/),
      kind: GroupKind,
      region: z.string().max(6).optional(),
      enabled: z.boolean().optional(),
      version: Version.optional(),
    }),
    output: z.object({ groupId: Id, version: z.number().int() }),
    summary: 'Add, change or move an organisation',
  }),
  setSeal: post('/system/groud/seal', {
    access: holders('organisation:group:edit'),
    input: z.object({ groupId: Id, fileId: Id, version: Version }),
    output: Done,
    summary: 'Set the electronic seal: a PNG with transparency',
  }),
  schools: get('/system/groud/schoolInfo/page', {
    access: holders('organisation:school:list'),
    input: PageQuery.extend(SchoolFilter.shape),
    output: pageOf(SchoolRow),
    summary: 'Schools within the scope of the caller',
  }),
  /** @spec B08 */
  exportSchools: listExport('/system/groud/schoolInfo/export', {
    code: 'organisation:school:export',
    filter: SchoolFilter,
    columns: {
      name: { zh: '学校名称', en: 'School' },
      nameEn: { zh: '英文名称', en: 'English name' },
      shortName: { zh: '简称', en: 'Short name' },
      aliases: { zh: '别名', en: 'Aliases' },
      code: { zh: '编码', en: 'Code' },
      level: { zh: '层次', en: 'Level' },
      region: { zh: '地区代码', en: 'Region code' },
      tags: { zh: '标签', en: 'Tags' },
      enabled: { zh: '状态', en: 'State' },
    },
    title: { zh: '学校', en: 'Schools' },
    summary: 'Schools within the scope as a spreadsheet: those chosen, those of the filter or all',
  }),
  saveSchool: post('/system/groud/schoolInfo/save', {
    access: holders('organisation:school:edit'),
    input: z.object({
      schoolId: Id.optional(),
      name: nonEmptyPlainText(80),
      nameEn: anyPlainText(120).optional(),
      shortName: anyPlainText(40).optional(),
      aliases: z.array(nonEmptyPlainText(80)).max(20).optional(),
      code: z.string().regex(/^[A-Za-z0-9_-]{2,40}$/),
      level: SchoolLevel,
      region: z.string().max(6).optional(),
      tags: z.array(SchoolTag).max(MAX_TAGS).optional(),
      enabled: z.boolean().optional(),
      version: Version.optional(),
    }),
    output: z.object({ schoolId: Id, version: z.number().int() }),
    summary: 'Add or change a school',
  }),
}
