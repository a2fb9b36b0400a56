import type { Language, Refusal } from '@podium/core/base/refusal.ts'
import { workApi } from '@podium/core/work/api.ts'
import { isChangedAfter } from '@podium/core/work/draft-change.rule.ts'
import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { whyUnready } from '@podium/core/work/submit.rule.ts'
import { settingKey, settingsInForce, type SettingValues } from '#server/competition/index.ts'
import { handInLacksOf } from '#server/enrolment/index.ts'
import { refusalLines } from '#server/platform/http/refusal-lines.ts'
import { wordingOn } from '#server/platform/http/wording-on.ts'
import { read } from '#server/platform/kernel/read.ts'
import { myWorks, type OwnWork } from '../list.store.ts'

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
    const wording = await wordingOn(services, host)
    return {
      rows: rows.map((work) => {
        const { itemId, draft, submitted, handIn: _, ...shown } = work
        const setting = settings.get(settingKey(itemId, work.stageId))
        return {
          ...shown,
          changed: submitted !== null && isChangedAfter(submitted, draft),
          lacks: setting ? lacksOf(work, setting, unsigned.get(work.teamId) ?? [], language, wording) : [],
        }
      }),
      total,
      pageNum,
      pageSize,
    }
  },
)

function lacksOf(
  { state, draft, handIn }: OwnWork,
  setting: SettingValues['work'],
  unsigned: readonly Refusal[],
  language: Language,
  wording: string,
): string[] {
  if (whyNotAct(state ?? 'draft', 'submit')) return []
  const refusal = whyUnready({ draft, files: draft.files, handIn }, setting)
  return [...(refusal ? [refusal] : []), ...unsigned].flatMap((each) => refusalLines(each, language, wording))
}
