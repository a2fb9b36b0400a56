import { windowMoved } from '@podium/core/competition/events.ts'
import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { answerForRules } from '#server/competition/index.ts'
import { module, when } from '#server/platform/module.ts'
import { answerInvitation, invitations, invitationView } from './answer-invitation.ts'
import { auditTeams, takeBack, teacherAudit } from './audit-team.ts'
import { copyTeam } from './copy-team.ts'
import { exportTeams } from './export-teams.ts'
import { invariants } from './invariants.ts'
import { inviteByLink, inviteMember, inviteRoute } from './invite-member.ts'
import { listMine, listTeams, teamItems, teamNum, teamRounds, teamSources } from './list-teams.ts'
import { improveUserInfoQrCode, completeStatus } from './profile-status.ts'
import { proofFiles } from './proof-files.ts'
import { publicTeam, websiteMembers } from './public-team.ts'
import { removeMember } from './remove-member.ts'
import { ruleEffect } from './rule-effect.ts'
import { saveMaterial, saveSignup, saveTeamStep } from './save-steps.ts'
import { bringNamesIntoForm } from './canonical-names.ts'
import { applyView, startTeam } from './start-team.ts'
import { recallTeam, submitTeam, withdrawTeam } from './submit-team.ts'
import { officeTeamDetail, ownTeamDetail, teamMembers } from './team-detail.ts'
import { TELL_WINDOW, tellWindowJob, windowWasMoved } from './tell-window.ts'

answerForRules(ruleEffect)

export const enrolment = module(
  enrolmentApi,
  {
    apply: applyView,
    start: startTeam,
    saveSignup,
    saveTeamStep,
    saveMaterial,
    invite: inviteMember,
    inviteByLink,
    removeMember,
    invitation: invitationView,
    invitations,
    answerInvitation,
    submit: submitTeam,
    recall: recallTeam,
    withdraw: withdrawTeam,
    mine: listMine,
    detail: ownTeamDetail,
    completeStatus,
    teamMembers,
    copy: copyTeam,
    websiteMembers,
    publicTeam,
    improveUserInfoQrCode,
    teacherAudit,
    teamNum,
    teamRounds,
    teamItems,
    teamSources,
    teamPage: listTeams,
    teamDetail: officeTeamDetail,
    audit: auditTeams,
    takeBack,
    export: exportTeams,
  },
  {
    on: [when(windowMoved, windowWasMoved)],
    routes: inviteRoute,
    jobs: { [TELL_WINDOW]: tellWindowJob },
    files: { enrolment: proofFiles },
    start: bringNamesIntoForm,
    invariants,
  },
)

/** What other modules may call, in their own transaction. */
export { loadTeam, type Team } from './team.store.ts'
export { membersOf, type Member } from './member.store.ts'
export { reachOf, seen } from './scope.store.ts'
export { wordsOfMove } from './tell-window.ts'
