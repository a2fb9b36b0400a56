import { workApi } from '@podium/core/work/api.ts'
import { namesOfStage } from '#server/competition/index.ts'
import { loadTeam, membersOf } from '#server/enrolment/index.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { read } from '#server/platform/kernel/read.ts'
import { sendReceipt } from '#server/platform/receipt/receipt-pdf.ts'
import { versionsOf } from '../work-file.store.ts'
import { loadWork } from '../work.store.ts'

/** The receipt of a version, for the members of the team. */
export const workReceiptPdf = read(
  workApi.receiptPdf,
  async function workReceiptPdf({ services, db, viewer, language }, { workId, versionId }) {
    const work = orNotFound(await loadWork(db, workId))
    const team = orNotFound(await loadTeam(db, work.teamId))
    const members = await membersOf(db, team.teamId)
    orNotFound(members.find(({ userId, state }) => userId === viewer.userId && state === 'accepted'))
    const version = orNotFound((await versionsOf(db, workId)).find((each) => each.versionId === versionId))
    const names = await namesOfStage(db, team.itemId, work.stageId, language)
    const en = language === 'en'
    return sendReceipt(
      services,
      {
        receipt: version.receipt,
        versionNo: version.no,
        submittedAt: version.submittedAt,
        files: version.files,
        facts: [
          [en ? 'Kind' : '类型', en ? 'Work' : '作品'],
          [en ? 'Competition' : '竞赛', names?.roundName ?? ''],
          [en ? 'Event and stage' : '赛项与阶段', `${names?.itemName ?? ''} · ${names?.stageName ?? ''}`],
          [en ? 'Team' : '团队', `${team.name} ${team.number ?? ''}`],
          [en ? 'School' : '学校', team.schoolName],
          [en ? 'Title' : '作品名称', version.title],
          [en ? 'Submitted by' : '提交人', version.submittedBy],
        ],
      },
      language,
    )
  },
)
