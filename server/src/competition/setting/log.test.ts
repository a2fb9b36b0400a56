import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeChange, changeSentence } from '@podium/core/base/audit/audit-words.ts'
import { auditWordsOf } from '@podium/core/base/manifest.ts'
import { competitionApi as api } from '@podium/core/competition/api.ts'
import { systemApi } from '@podium/core/system/api.ts'
import { createUser } from '#server/identity/identity.fixture.ts'
import { identity } from '#server/identity/index.ts'
import { openTestApp, type TestApp } from '#server/platform/testing/test-app.ts'
import { system } from '#server/system/index.ts'
import { createRound, enrolValue, quotaRow } from '../competition.fixture.ts'
import { competition } from '../index.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ modules: [identity, system, competition] })
})
afterAll(() => app.close())

test('the log names contest and item of a saved setting, says its rules in words, and finds both and the action', async () => {
  const { roundId, itemId, groupId } = await createRound(app.db)
  const staff = await createUser(app, { kind: 'staff', roles: ['organiser', 'system_admin'], groupId })
  const as = { as: staff.token, language: 'en' as const }
  const round = (await app.call(api.round, { roundId }, as)).data
  const { no, value } = (await app.call(api.enrolSetting, { roundId, itemId }, as)).data
  const rules = [quotaRow()]
  const saved = await app.call(
    api.saveEnrolSetting,
    { roundId, itemId, value: { ...enrolValue(), ...value, rules }, no, reason: '限额' },
    as,
  )
  expect(saved.code).toBe(0)
  const paused = await app.call(api.pauseRound, { roundId, paused: true, reason: '维护', version: round.version }, as)
  expect(paused.code).toBe(0)
  const log = async (keyword: string) => (await app.call(systemApi.auditPage, { keyword }, as)).data.rows
  const words = auditWordsOf(app.services.manifests)
  const rows = await log(round.name)
  expect(rows.map(({ action }) => action)).toEqual(['competition.pause_round', 'competition.save_enrol_setting'])
  const item = round.items.find((each) => each.itemId === itemId)!
  expect(rows[1]!.subjectName).toBe(`${round.name} · ${item.nameEn}`)
  const said = rows.map(({ change }) => changeSentence(describeChange(change, words, 'en'), 'en'))
  expect(said[0]).toBe('competition running → paused')
  expect(said[1]).toMatch(/team/i)
  expect(said[1]).not.toMatch(/entr(y|ies)/)
  expect((await log('Save enrolment setting')).map(({ action }) => action)).toContain('competition.save_enrol_setting')
})
