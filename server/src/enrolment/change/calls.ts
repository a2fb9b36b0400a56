import { answerChange } from './answer-change.ts'
import { askChange, withdrawChange } from './ask-change.ts'
import { decideChange, decideChangeAsAdviser } from './decide-change.ts'
import { exportChanges } from './export-changes.ts'
import { certificatesAtStake, changeDetail, listChanges, ownChanges } from './show-changes.ts'

/** The calls about requests to change a team. */
export const changeCalls = {
  askChange,
  withdrawChange,
  answerChange,
  ownChanges,
  certificatesAtStake,
  decideChangeAsAdviser,
  changePage: listChanges,
  exportChanges,
  changeDetail,
  decideChange,
}
