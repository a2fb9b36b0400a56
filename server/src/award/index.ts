import { awardApi } from '@podium/core/award/api.ts'
import { PUBLISHED_STATES } from '@podium/core/award/publication-state.ts'
import { TeamState } from '@podium/core/enrolment/team/team.ts'
import { resultsWithdrawn } from '@podium/core/review/events.ts'
import { BatchState, RunState } from '@podium/core/review/review.ts'
import { stateList } from '#server/platform/kernel/invariants.ts'
import { answer, module } from '#server/platform/kernel/module.ts'
import { audience } from './audience/show-audience.ts'
import { galleryChoices, galleryPage, galleryWork } from './gallery/show-gallery.ts'
import { teamResults } from './gallery/show-team-results.ts'
import { exportDetailedList } from './export-winners.ts'
import { evidenceJobs, evidencePurposes, queueOverdueEvidence } from './objection/evidence.ts'
import { objectionCalls } from './objection/objections.ts'
import { isWithdrawnNow } from './publication.store.ts'
import { revokePreview } from './revocation/preview-revocation.ts'
import { askRevocation, confirmRevocation, dropRevocation, revocationPreview } from './revocation/revoke-winner.ts'
import { askRestoration, confirmRestoration, dropRestoration, restorationPreview } from './revocation/restore-winner.ts'
import { formalise, publish, revealDue, revoke } from './publish-results.ts'
import { confirm, recall, sendBack } from './waiting/confirm-awards.ts'
import { preview, publication, set } from './set-awards.ts'
import { snapshotRecheck } from './snapshot.ts'
import { overview } from './waiting/show-overview.ts'
import { awardNames, detailedList, mine } from './show-results.ts'
import { awardedRounds, publicAwards, publicList } from './show-winners.ts'

const published = stateList(PUBLISHED_STATES)

/** Awards: setting winners, publishing results, and what teams see of them. */
export const award = module(
  'award',
  awardApi,
  {
    publication,
    preview,
    set,
    confirm,
    sendBack,
    recall,
    overview,
    audience,
    publish,
    formalise,
    revoke,
    revokePreview,
    revocationPreview,
    askRevocation,
    confirmRevocation,
    dropRevocation,
    restorationPreview,
    askRestoration,
    confirmRestoration,
    dropRestoration,
    detailedList,
    exportDetailedList,
    awardNames,
    mine,
    publicAwards,
    publicList,
    awardedRounds,
    galleryPage,
    galleryChoices,
    galleryWork,
    teamResults,
    ...objectionCalls,
  },
  {
    answers: [
      answer(resultsWithdrawn, async (handle, itemAndStage) => ({
        withdrawn: await isWithdrawnNow(handle, itemAndStage),
      })),
    ],
    files: evidencePurposes,
    jobs: evidenceJobs,
    periodicTasks: {
      'award.reveal': { seconds: 30, run: revealDue },
      'award.evidence': { seconds: 60, run: queueOverdueEvidence },
    },
    rechecks: [snapshotRecheck],
    invariants: [
      {
        name: 'R5 published results come from the verified run of a locked batch',
        sql: `select publication.id from award_publication as publication
          join review_run_view as run on run.id = publication.run_id
          join review_batch_view as batch on batch.id = run.batch_id
          where publication.state in (${published})
            and (run.state <> '${RunState.enum.verified}' or batch.state <> '${BatchState.enum.locked}' or publication.digest is null)`,
      },
      {
        name: 'R6 no winner was taken out of the competition before the publication',
        sql: `select winner.id from award_winner as winner
          join award_publication as publication on publication.id = winner.publication_id
          join enrolment_team_view as team on team.id = winner.team_id
          where publication.state in (${published}) and team.state = '${TeamState.enum.withdrawn}'
            and team.decided_at < publication.published_at`,
      },
      {
        name: 'R7 awards follow the ranks',
        sql: `select better.id from award_winner as better
          join award_award as high on high.id = better.award_id
          join award_winner as worse on worse.publication_id = better.publication_id and worse.rank > better.rank
          join award_award as low on low.id = worse.award_id
          where low.position < high.position`,
      },
      {
        name: 'R8 the kept number of winners of an award is right',
        sql: `select award.id from award_award as award left join award_length as length on length.award_id = award.id
          where coalesce(length.winners, 0) <> (select count(*) from award_winner as winner where winner.award_id = award.id)`,
      },
    ],
  },
)

/** Functions that other modules may call. */
export { heldPlaces, upheldPlaces } from './objection/held-places.ts'
export { listWaitingResults } from './waiting/overview.store.ts'
export { awardedOn } from './show-winners.ts'
export { findPublicWinners, firstWorks } from './gallery/show-gallery.ts'
