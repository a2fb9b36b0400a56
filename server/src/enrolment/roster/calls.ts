import { checkPerson, peopleToCheck } from './check-people.ts'
import { confirmRoster } from './confirm-roster.ts'
import { exportRosters, listRosters } from './list-rosters.ts'

/** Calls about rosters, for the module's index. */
export const rosterCalls = { confirmRoster, rosterPage: listRosters, exportRosters, peopleToCheck, checkPerson }
