import { competitionApi } from '@podium/core/competition/api.ts'
import type { Input } from '@podium/core/base/endpoint.ts'
import type { DemoClient, Person } from '../demo-client.ts'

export type EnrolInput = Input<typeof competitionApi.saveEnrolSetting>['value']
export type WorkInput = Input<typeof competitionApi.saveWorkSetting>['value']

export async function saveEnrolSetting(
  desk: DemoClient,
  organiser: Person,
  at: { roundId: string; itemId: string },
  enrol: Partial<EnrolInput>,
) {
  await desk.call(organiser, competitionApi.saveEnrolSetting, {
    ...at,
    no: 0,
    value: {
      entry: 'team',
      minMembers: 1,
      maxMembers: 3,
      minTeachers: 0,
      maxTeachers: 1,
      teamsPerTeacher: 20,
      schoolQuota: 10,
      auditLevels: ['school', 'organiser'],
      numberPattern: '{year}{item}{region}{serial:4}',
      ...enrol,
    },
  })
}

/** Works and review of an item at a stage. */
export async function saveStageSettings(
  desk: DemoClient,
  organiser: Person,
  at: { roundId: string; stageId: string; itemId: string },
  {
    earlierStages,
    work,
  }: { earlierStages: ReadonlyArray<{ stageId: string; weight: number }>; work: Partial<WorkInput> },
) {
  await desk.call(organiser, competitionApi.saveWorkSetting, {
    ...at,
    no: 0,
    value: {
      slots: [
        {
          key: 'report',
          label: '设计说明书',
          labelEn: 'Report',
          kinds: ['pdf'],
          maxBytes: 50 * 2 ** 20,
          instruction: 'PDF，不超过 50 MB，正文中不得出现学校与姓名。',
        },
      ],
      showPublicly: true,
      pledge: '我们承诺所提交的作品为本队原创，知悉并同意大赛的知识产权与评审规则。',
      ...work,
    },
  })
  await desk.call(organiser, competitionApi.saveReviewSetting, {
    ...at,
    no: 0,
    value: {
      criteria: [
        { key: 'innovation', name: '创新性', nameEn: 'Innovation', weight: 40, max: 100 },
        { key: 'feasibility', name: '可行性', nameEn: 'Feasibility', weight: 30, max: 100 },
        { key: 'craft', name: '完成度', nameEn: 'Craft', weight: 20, max: 100 },
        { key: 'expression', name: '表达', nameEn: 'Expression', weight: 10, max: 100 },
      ],
      expertsPerWork: 3,
      aggregation: 'trimmed_mean',
      tieBreaks: [{ by: 'criterion', criterion: 'innovation' }, { by: 'highest_single' }],
      commentRequired: false,
      earlierStages: [...earlierStages],
    },
  })
}
