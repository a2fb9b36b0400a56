import { awardApi } from '@podium/core/award/api.ts'
import { stagesReached } from '@podium/core/award/result/stages-reached.rule.ts'
import { nameOnWinnersList } from '@podium/core/enrolment/member/minor.rule.ts'
import { findPublicTeam } from '#server/enrolment/index.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { settingOf } from '../locked-batch.ts'
import { linesOf } from '../public.store.ts'
import { standingsOf } from '../show-winners.ts'
import { textsOf } from './gallery.store.ts'
import { shownAwards } from './show-gallery.ts'
import { stagesOfTeam, winsOf } from './team-results.store.ts'

/** @spec R20 */
export const teamResults = read(
  awardApi.teamResults,
  async function teamResults({ services, db, now, host }, { teamId }) {
    const { roundId, itemId } = orNotFound(await findPublicTeam(db, teamId))
    const [standings, gallery] = await Promise.all([
      standingsOf(db, roundId, now),
      shownAwards(services, await services.siteScope(services, host), now),
    ])
    const open = standings.filter(({ standing }) => standing.state !== 'withdrawn').map((each) => each.publication)
    const wins = await winsOf(
      db,
      teamId,
      open.map(({ publicationId }) => publicationId),
    )
    const ids = wins.map(({ winnerId }) => winnerId)
    const [lines, texts, stages] = await Promise.all([
      linesOf(db, ids),
      textsOf(db, ids),
      stagesOfTeam(db, { teamId, roundId }),
    ])
    const shownIds = new Set(gallery.publications.map(({ publicationId }) => publicationId))
    const textById = new Map(texts.map((text) => [text.winnerId, text]))
    const ofItem = open.filter((each) => each.itemId === itemId)
    const standing = lines.find(({ revoked }) => !revoked)
    const reached = stagesReached(stages, {
      published: new Set(ofItem.map(({ stageId }) => stageId)),
      awarded: new Set(wins.map(({ stageId }) => stageId)),
    })
    return {
      awards: lines.map(({ winnerId, stageName, stageNameEn, awardZh, awardEn, workTitle, revoked }) => {
        const text = textById.get(winnerId)
        const shown = !revoked && text !== undefined && shownIds.has(text.publicationId)
        const { summary, keywords } = shown ? text : { summary: '', keywords: [] }
        return { winnerId, stageName, stageNameEn, awardZh, awardEn, workTitle, revoked, shown, summary, keywords }
      }),
      members: standing
        ? standing.people.map((person) => ({
            name: nameOnWinnersList(person, settingOf(standing).minorNames, now),
            role: person.role,
          }))
        : null,
      stages: stages.map(({ stageId, name, nameEn }, at) => ({ stageId, name, nameEn, reached: reached[at]! })),
      awaited: ofItem.length === 0,
      listed: open.length > 0,
      exhibited: gallery.publications.some((each) => each.roundId === roundId),
    }
  },
)
