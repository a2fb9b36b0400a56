import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi as api } from '@podium/core/certificate/api.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import { createRound } from '#server/competition/competition.fixture.ts'
import { createGroup } from '#server/organisation/organisation.fixture.ts'
import type { TestApp } from '#server/platform/testing/test-app.ts'
import { done, openOfficeApp, organiserOf, setKind } from '../office.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await openOfficeApp()
})
afterAll(() => app.close())

/** An organisation with an enabled template of its own. */
async function library() {
  const { groupId } = await createGroup(app)
  const as = await organiserOf(app, groupId)
  const { rows } = await done(app, api.templatePage, { kind: 'winner', pageSize: 100 }, as)
  const builtIn = rows.find((row) => row.builtIn)!
  const { templateId } = await done(app, api.copyTemplate, { templateId: builtIn.templateId, name: '往届奖状' }, as)
  const { design } = await done(app, api.template, { templateId }, as)
  const values = { templateId, name: '往届奖状', kind: 'winner', state: 'enabled', design, version: 1 } as const
  const { version } = await done(app, api.saveTemplate, values, as)
  return { groupId, as, templateId, builtIn, version, values }
}

const names = async (as: string, query: object) =>
  (await done(app, api.templatePage, { pageSize: 100, ...query }, as)).rows
    .filter((row) => row.own)
    .map(({ name, state, archived }) => ({ name, state, archived }))

/** @spec B10 */
describe('an archived template', () => {
  test('is hidden until the filter asks for it, and comes back as it was', async () => {
    const { as, templateId, version } = await library()
    const archived = await done(app, api.archiveTemplate, { templateId, version }, as)
    expect(await names(as, {})).toEqual([])
    expect(await names(as, { state: 'enabled', kind: 'winner' })).toEqual([])
    expect(await names(as, { archived: true })).toEqual([{ name: '往届奖状', state: 'enabled', archived: true }])
    await done(app, api.restoreTemplate, { templateId, version: archived.version }, as)
    expect(await names(as, {})).toEqual([{ name: '往届奖状', state: 'enabled', archived: false }])
    expect(await names(as, { archived: true })).toEqual([])
  })

  test('can’t be chosen or changed', async () => {
    const { as, groupId, templateId, version, values } = await library()
    const { roundId } = await createRound(app.db, { groupId })
    const archived = await done(app, api.archiveTemplate, { templateId, version }, as)
    const numberRule = { prefix: '', body: 'randomCode', suffix: '' } as const
    const setting = { roundId, itemId: null, kind: 'winner', templateId, numberRule } as const
    const chosen = await app.call(api.saveSetting, setting, { as })
    const changed = await app.call(api.saveTemplate, { ...values, version: archived.version }, { as })
    const twice = await app.call(api.archiveTemplate, { templateId, version: archived.version }, { as })
    expect([chosen.code, changed.code, twice.code]).toEqual([
      certificateRefusals.TEMPLATE_OFF.code,
      certificateRefusals.TEMPLATE_ARCHIVED.code,
      certificateRefusals.TEMPLATE_ARCHIVED.code,
    ])
  })

  test('is none that a setting uses, which is named', async () => {
    const { as, groupId, templateId, version } = await library()
    const { roundId } = await createRound(app.db, { groupId })
    await setKind(app, as, { roundId, kind: 'winner', templateId })
    const answer = await app.call(api.archiveTemplate, { templateId, version }, { as })
    const { rows } = await done(app, api.templatePage, { pageSize: 100 }, as)
    const { name } = await app.db
      .selectFrom('competition_round')
      .select('name_zh as name')
      .where('id', '=', roundId)
      .executeTakeFirstOrThrow()
    expect([answer.code, answer.msg.includes(name)]).toEqual([certificateRefusals.TEMPLATE_USED.code, true])
    expect(rows.find((row) => row.templateId === templateId)!.usedBy).toBe(name)
  })

  test('is not archived and chosen at once', async () => {
    const { as, groupId, templateId, version } = await library()
    const { roundId } = await createRound(app.db, { groupId })
    const numberRule = { prefix: '', body: 'randomCode', suffix: '' } as const
    const setting = { roundId, itemId: null, kind: 'winner', templateId, numberRule } as const
    const answers = await Promise.all([
      app.call(api.archiveTemplate, { templateId, version }, { as }),
      app.call(api.saveSetting, setting, { as }),
    ])
    expect(answers.filter(({ code }) => code === 0)).toHaveLength(1)
  })

  test('is neither built in nor another’s', async () => {
    const { as, builtIn } = await library()
    const other = await library()
    const { templateId, version } = other
    const answers = [
      await app.call(api.archiveTemplate, { templateId: builtIn.templateId, version: builtIn.version }, { as }),
      await app.call(api.archiveTemplate, { templateId, version }, { as }),
      await app.call(api.restoreTemplate, { templateId, version }, { as: other.as }),
    ]
    expect(answers.map(({ code }) => code)).toEqual([
      certificateRefusals.BUILT_IN.code,
      baseRefusals.NOT_FOUND.code,
      certificateRefusals.TEMPLATE_NOT_ARCHIVED.code,
    ])
  })
})
