import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { changeOf } from '../../base/change.ts'
import { get, post } from '../../base/endpoint.ts'
import { pageOf, PageQuery } from '../../base/page.ts'
import { anyText, Id, MAX_INTEGER, VersionOrZero } from '../../base/shapes.ts'
import { PromotionSetting } from './promotion-setting.ts'
import { RosterSetting } from './roster-setting.ts'
import { DocumentTerms } from '../document/document.ts'
import { ClosedQuota, NonCompliantTeam } from './rule-effect.ts'
import { SettingDifference, SettingVersion } from './setting-version.ts'
import { EnrolSetting, ReviewSetting, ROUND_SETTING_KINDS, WorkSetting } from './setting.ts'

const itemKey = z.object({ roundId: Id, itemId: Id })
const stageItemKey = itemKey.extend({ stageId: Id })
const settingKey = itemKey.extend({ kind: z.enum(ROUND_SETTING_KINDS), stageId: Id.optional() })
const saved = z.object({ no: z.number().int() })

/** The newest version of a setting; its number is 0 while none was saved. */
function settingOf<T extends z.ZodType>(value: T) {
  return z.object({ settingId: Id.nullable(), no: z.number().int(), value: value.nullable() })
}

/** Input to save a setting: the version number that was read, and a reason once the round was published. */
function saveOf<S extends z.core.$ZodLooseShape>(value: z.ZodObject<S>) {
  return { value: changeOf(value), no: VersionOrZero, reason: anyText(300).default('') }
}

/** Settings of an item, and of an item at a stage. */
export const settingApi = {
  enrolSetting: get('/competition/enrollSet/detail', {
    access: holders('competition:round:list'),
    input: itemKey,
    output: settingOf(EnrolSetting),
    summary: 'The enrolment setting of an item',
  }),
  enrolSettingEffect: post('/competition/enrollSet/effect', {
    access: holders('competition:setting:edit'),
    input: PageQuery.extend(itemKey.shape).extend({
      value: changeOf(EnrolSetting),
      /** Version that the change is based on; without it, the newest. */
      basedOn: VersionOrZero.optional(),
    }),
    output: pageOf(NonCompliantTeam).extend({
      /** False for a caller who may not see enrolments and gets only the number. */
      isNamed: z.boolean(),
      /** With the first page. */
      closed: z.array(ClosedQuota),
    }),
    summary:
      'Teams that would no longer comply with a changed enrolment setting, each with what it breaks, and quotas that no team can pass now',
  }),
  saveEnrolSetting: post('/competition/enrollSet/save', {
    access: holders('competition:setting:edit'),
    input: itemKey.extend(saveOf(EnrolSetting)).extend({
      /** Number of non-compliant teams that were displayed; more than these are refused. */
      acceptTeams: z.number().int().min(0).max(MAX_INTEGER).default(0),
    }),
    output: saved,
    summary: 'Save the enrolment setting of an item',
  }),
  documentPreview: post('/competition/enrollSet/document/preview', {
    access: holders('competition:setting:edit'),
    input: itemKey.extend({ document: DocumentTerms, language: z.enum(['zh-cn', 'en']) }),
    output: z.object({}),
    answer: 'file',
    summary: 'A document to sign as a PDF with sample data, before it is saved',
  }),
  committeePeople: get('/competition/enrollSet/committee/people', {
    access: holders('competition:setting:edit'),
    input: z.object({ roundId: Id, groupId: Id.optional() }),
    output: z.array(z.object({ value: Id, label: z.string(), isAble: z.boolean() })),
    summary:
      'People who may be members of a committee of the round: those who may approve for its organiser, or for an organisation within the scope; and members of its committees who no longer may',
  }),
  workSetting: get('/competition/workSubSet/detail', {
    access: holders('competition:round:list'),
    input: stageItemKey,
    output: settingOf(WorkSetting),
    summary: 'The work setting of an item in a stage',
  }),
  saveWorkSetting: post('/competition/workSubSet/save', {
    access: holders('competition:setting:edit'),
    input: stageItemKey.extend(saveOf(WorkSetting)),
    output: saved,
    summary: 'Save the work setting of an item in a stage',
  }),
  reviewSetting: get('/competition/reviewSet/detail', {
    access: holders('competition:round:list'),
    input: stageItemKey,
    output: settingOf(ReviewSetting),
    summary: 'The review rule of an item in a stage',
  }),
  saveReviewSetting: post('/competition/reviewSet/save', {
    access: holders('competition:setting:edit'),
    input: stageItemKey.extend(saveOf(ReviewSetting)),
    output: saved,
    summary: 'Save the review rule of an item in a stage',
  }),
  settingVersions: get('/competition/setting/version/page', {
    access: holders('competition:round:list'),
    input: PageQuery.extend(settingKey.shape),
    output: pageOf(SettingVersion),
    summary: 'Saved versions of a setting, newest first: who, when, why, and what changed in words',
  }),
  settingVersion: get('/competition/setting/version/detail', {
    access: holders('competition:round:list'),
    input: settingKey.extend({ no: z.coerce.number().int().min(1).max(MAX_INTEGER) }),
    output: z.object({
      value: z.union([EnrolSetting, WorkSetting, ReviewSetting]),
      /** What differs from this version in the newest one. */
      differences: z.array(SettingDifference),
    }),
    summary: 'One version of a setting, to compare with the newest one or to save it anew',
  }),
  promotionSetting: get('/competition/promotionSet/detail', {
    access: holders('competition:round:list'),
    input: stageItemKey,
    output: settingOf(PromotionSetting),
    summary: 'Where a stage sends entries of an item on, and by which rules',
  }),
  savePromotionSetting: post('/competition/promotionSet/save', {
    access: holders('competition:setting:edit'),
    input: stageItemKey.extend(saveOf(PromotionSetting)),
    output: saved,
    summary: 'Save where a stage sends entries of an item on, and by which rules',
  }),
  rosterSetting: get('/competition/rosterSet/detail', {
    access: holders('competition:round:list'),
    input: stageItemKey,
    output: settingOf(RosterSetting),
    summary: 'Who of a team takes part in a stage of an item',
  }),
  saveRosterSetting: post('/competition/rosterSet/save', {
    access: holders('competition:setting:edit'),
    input: stageItemKey.extend(saveOf(RosterSetting)),
    output: saved,
    summary: 'Save who of a team takes part in a stage of an item, and until when captains confirm it',
  }),
}
