import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { whyNotWriteNote } from '@podium/core/enrolment/note/write-note.rule.ts'
import { paths } from '@podium/core/paths.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { writeAfterCheck } from '#server/platform/kernel/write-after-check.ts'
import { throttle } from '#server/platform/security/throttle.ts'
import { sendEnrolmentNotice } from '../audit/send-enrolment-notice.ts'
import { findOwnTeam, findTeamWithin, insertNote, markSeen, membersToTell, staffToTell } from './note.store.ts'

const PER_PERSON = { limit: 20, seconds: 3_600 }
const PER_TEAM = { limit: 40, seconds: 86_400 }

/** Writes to the organiser, whose staff are told. @spec U10 */
export const sendNote = writeAfterCheck(
  enrolmentApi.sendNote,
  'enrolment.send_note',
  async function countNote({ services, db, viewer }, { teamId }) {
    const team = orNotFound(await findOwnTeam(db, viewer.userId, teamId))
    refuseIf(whyNotWriteNote({ state: team.roundState }))
    await throttle(services, `note person ${viewer.userId}`, PER_PERSON)
    await throttle(services, `note team ${teamId}`, PER_TEAM)
  },
  async function sendNote({ services, tx, viewer, note }, { teamId, body }) {
    const team = orNotFound(await findOwnTeam(tx, viewer.userId, teamId))
    refuseIf(whyNotWriteNote({ state: team.roundState }))
    const noteId = await insertNote(tx, { teamId, authorId: viewer.userId, fromStaff: false, body })
    await markSeen(tx, teamId, viewer.userId)
    await sendEnrolmentNotice(services, tx, 'noteFromTeam', {
      users: await staffToTell(tx, team.groupId),
      roundId: team.roundId,
      dedupeKey: noteId,
      link: paths.office.signUpNotes(),
      params: { team: team.teamName },
    })
    note({ type: 'team', id: teamId })
    return { id: noteId }
  },
  { secrets: ['body'], repeatable: true },
)

/** Writes to a team, whose members are told. @spec U10 */
export const replyNote = write(
  enrolmentApi.replyNote,
  'enrolment.reply_note',
  async function replyNote({ services, tx, viewer, note }, { teamId, body }) {
    const team = orNotFound(await findTeamWithin(tx, viewer.scopeOf('enrolment:note:reply'), teamId))
    refuseIf(whyNotWriteNote({ state: team.roundState }))
    const noteId = await insertNote(tx, { teamId, authorId: viewer.userId, fromStaff: true, body })
    await markSeen(tx, teamId, viewer.userId)
    await sendEnrolmentNotice(services, tx, 'noteFromOrganiser', {
      users: await membersToTell(tx, teamId),
      roundId: team.roundId,
      dedupeKey: noteId,
      link: paths.centre.comments(),
      params: { team: team.teamName },
    })
    note({ type: 'team', id: teamId })
    return { id: noteId }
  },
  { secrets: ['body'] },
)

export const seeNotes = write(
  enrolmentApi.seeNotes,
  'enrolment.see_notes',
  async function seeNotes({ tx, viewer, note }, { teamId }) {
    orNotFound(await findOwnTeam(tx, viewer.userId, teamId))
    await markSeen(tx, teamId, viewer.userId)
    note({ type: 'team', id: teamId })
    return {}
  },
)

export const seeOfficeNotes = write(
  enrolmentApi.seeOfficeNotes,
  'enrolment.see_office_notes',
  async function seeOfficeNotes({ tx, viewer, note }, { teamId }) {
    orNotFound(await findTeamWithin(tx, viewer.scopeOf('enrolment:note:list'), teamId))
    await markSeen(tx, teamId, viewer.userId)
    note({ type: 'team', id: teamId })
    return {}
  },
)
