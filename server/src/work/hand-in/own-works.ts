import type { Language, Refusal } from '@podium/core/base/refusal.ts'
import type { Answers } from '@podium/core/competition/form/answer.ts'
import { workApi } from '@podium/core/work/api.ts'
import { isChangedAfter } from '@podium/core/work/draft-change.rule.ts'
import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { whyUnready } from '@podium/core/work/submit.rule.ts'
import { settingKey, settingsInForce, type SettingValues } from '#server/competition/index.ts'
import { handInLacksOf, teamsById } from '#server/enrolment/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refusalLines } from '#server/platform/http/refusal-lines.ts'
import { wordingOn } from '#server/platform/http/wording-on.ts'
import { read } from '#server/platform/kernel/read.ts'
import { myWorks, type OwnWork } from '../list.store.ts'
import { asksAnswers, choicesOfAll } from './choices-asked.ts'

export const mine = read(
  workApi.mine,
  async function mine({ services, db, viewer, language, host, now }, { pageNum, pageSize, teamId }) {
    const { rows, total } = await myWorks(db, viewer.userId, teamId, { pageNum, pageSize }, language)
    const settings = await settingsInForce(
      db,
      'work',
      rows.map(({ itemId }) => itemId),
    )
    const open = rows.filter(({ state }) => !whyNotAct(state ?? 'draft', 'submit'))
    const unsigned = await handInLacksOf(
      db,
      open.map((work) => work.teamId),
      now,
    )
    const answers = await answersAsked(db, open, settings)
    const wording = await wordingOn(services, host)
    return {
      rows: rows.map((work) => {
        const { itemId, draft, submitted, handIn: _, ...shown } = work
        const setting = settings.get(settingKey(itemId, work.stageId))
        return {
          ...shown,
          changed: submitted !== null && isChangedAfter(submitted, draft),
          lacks: setting ? lacksOf(work, setting, { unsigned, answers }, language, wording) : [],
        }
      }),
      total,
      pageNum,
      pageSize,
    }
  },
)

/** The answers that slots may ask about, of the teams whose works have slots that depend on them. */
async function answersAsked(
  db: Db,
  works: readonly OwnWork[],
  settings: ReadonlyMap<string, SettingValues['work']>,
): Promise<Map<string, Answers>> {
  const asked = works.filter(({ itemId, stageId }) => {
    const setting = settings.get(settingKey(itemId, stageId))
    return setting && asksAnswers(setting)
  })
  if (asked.length === 0) return new Map()
  const teams = await teamsById(
    db,
    asked.map(({ teamId }) => teamId),
  )
  const choices = await choicesOfAll(db, teams)
  return new Map(teams.map(({ teamId }, at) => [teamId, choices[at]!]))
}

function lacksOf(
  { teamId, state, draft, handIn }: OwnWork,
  setting: SettingValues['work'],
  { unsigned, answers }: { unsigned: ReadonlyMap<string, readonly Refusal[]>; answers: ReadonlyMap<string, Answers> },
  language: Language,
  wording: string,
): string[] {
  if (whyNotAct(state ?? 'draft', 'submit')) return []
  const refusal = whyUnready(
    { draft, files: draft.files, handIn: { ...handIn, answers: answers.get(teamId) ?? {} } },
    setting,
  )
  return [...(refusal ? [refusal] : []), ...(unsigned.get(teamId) ?? [])].flatMap((each) =>
    refusalLines(each, language, wording),
  )
}
