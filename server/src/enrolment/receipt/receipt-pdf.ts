import { enrolmentApi } from '@podium/core/enrolment/api.ts'
import { describeItem } from '#server/competition/index.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { read } from '#server/platform/kernel/read.ts'
import { sendReceipt } from '#server/platform/receipt/receipt-pdf.ts'
import { membersOf } from '../member/member.store.ts'
import { loadTeam } from '../team/team.store.ts'
import { isStudentRole } from '@podium/core/enrolment/team/team.ts'
import { receiptPeople, receiptsOf } from './receipt.store.ts'

/** The receipt of a formal submission, for the members of the team. */
export const enrolmentReceiptPdf = read(
  enrolmentApi.receiptPdf,
  async function enrolmentReceiptPdf({ services, db, viewer, language }, { teamId, no }) {
    const team = orNotFound(await loadTeam(db, teamId))
    const members = await membersOf(db, teamId)
    orNotFound(members.find(({ userId, state }) => userId === viewer.userId && state === 'accepted'))
    const receipt = orNotFound((await receiptsOf(db, teamId)).find((each) => each.no === no))
    const names = await describeItem(db, team.itemId, language)
    const en = language === 'en'
    const people = await receiptPeople(db, teamId, no)
    const namesOf = (listed: typeof people) => listed.map(({ name }) => name).join(en ? ', ' : '、')
    const students = people.filter(({ role }) => isStudentRole(role))
    const advisers = people.filter(({ role }) => role === 'teacher')
    return sendReceipt(
      services,
      {
        receipt: receipt.receipt,
        versionNo: no,
        submittedAt: receipt.submittedAt,
        files: receipt.files,
        facts: [
          [en ? 'Kind' : '类型', en ? 'Enrolment' : '报名'],
          [en ? 'Competition' : '竞赛', names?.roundName ?? ''],
          [en ? 'Event' : '赛项', names?.itemName ?? ''],
          [en ? 'Team' : '团队', team.name],
          [en ? 'School' : '学校', team.schoolName],
          ...(students.length > 0 ? ([[en ? 'Captain and members' : '队长及队员', namesOf(students)]] as const) : []),
          ...(advisers.length > 0 ? ([[en ? 'Advisers' : '指导教师', namesOf(advisers)]] as const) : []),
          ...(team.number ? ([[en ? 'Entry number' : '参赛编号', team.number]] as const) : []),
        ],
      },
      language,
    )
  },
)
