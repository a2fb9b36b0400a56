import { answerJoinRequest } from './answer-request.ts'
import { askToJoin, ownJoinRequests, teamLooking, teamsLooking, withdrawJoinRequest } from './ask-to-join.ts'
import { joinByCode, teamByCode } from './join-by-code.ts'
import { joining, saveJoining } from './save-joining.ts'

/** The calls about ways into a team. */
export const joiningCalls = {
  joining,
  saveJoining,
  teamByCode,
  joinByCode,
  teamsLooking,
  teamLooking,
  askToJoin,
  ownJoinRequests,
  withdrawJoinRequest,
  answerJoinRequest,
}
