import { whyNotSubmitFiles } from '@podium/core/base/file/scan.rule.ts'
import { refusalDetail, refusalText, refuse } from '@podium/core/base/refusal.ts'
import { workApi } from '@podium/core/work/api.ts'
import { identifying } from '@podium/core/work/blind.rule.ts'
import { NOTHING_ELSE } from '@podium/core/work/hand-in/hand-in.ts'
import { slotAnswers } from '@podium/core/work/hand-in/slot-need.rule.ts'
import { workRefusals } from '@podium/core/work/refusals.ts'
import { whyNotAct } from '@podium/core/work/state.rule.ts'
import { whyNotEditDraft, whyNotInStage, whyNotSubmit, whyNotWithdraw } from '@podium/core/work/submit.rule.ts'
import type { CopyReport } from '@podium/core/work/copy.ts'
import type { WorkSetting } from '@podium/core/competition/setting/setting.ts'
import type { WorkDetail } from '@podium/core/work/views.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { openBriefs, settingInForce } from '#server/competition/index.ts'
import { barredAtStage, loadTeam, membersOf, whyHandInLacks } from '#server/enrolment/index.ts'
import type { Db } from '#server/platform/db/db.ts'
import { isScanRequired } from '#server/platform/files/scan/is-scan-required.ts'
import { read } from '#server/platform/kernel/read.ts'
import { wordingOn } from '#server/platform/http/wording-on.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { entryOf, ownTeam, stageNames, type OwnTeam } from './entry/entry.ts'
import { workPage } from './list.store.ts'
import { authorNames } from './author-names.store.ts'
import { choicesAsked } from './hand-in/choices-asked.ts'
import { handInOf } from './hand-in/hand-in.store.ts'
import { staffSees } from './purpose.ts'
import { breachOf } from './copy/breach.store.ts'
import { copiesOf } from './copy/copy.store.ts'
import { sameFilesOf } from './file-check/same-file.store.ts'
import { sharesOf } from './share.store.ts'
import { draftFiles, versionsOf } from './work-file.store.ts'
import { decisionsOf, loadWork, workAt, type Work } from './work.store.ts'
import { textIn } from '@podium/core/base/bilingual-text.ts'
import type { Language } from '@podium/core/base/refusal.ts'

/** What a stage requires of a team, and the state of its draft. */
export const desk = read(
  workApi.desk,
  async function desk({ services, db, viewer, now, language, host }, { teamId, stageId }) {
    const { team, student, captain } = await ownTeam(db, teamId, viewer.userId)
    const names = await services.shared.read(`stage names ${team.itemId} ${stageId} ${language}`, () =>
      stageNames(db, team, stageId, language),
    )
    const [work, { facts, window, hashWindow, hashWindowClosed }] = await Promise.all([
      workAt(db, teamId, stageId),
      entryOf(services, team, stageId, now),
    ])
    const answers = await choicesAsked(db, facts.setting, team)
    const [files, versions, decisions, identity, handIn, briefs, unsigned, barred] = await Promise.all([
      work ? draftFiles(db, work.workId) : [],
      work ? versionsOf(db, work.workId) : [],
      work ? decisionsOf(db, work.workId) : [],
      authorNames(db, teamId),
      work ? handInOf(db, work, answers) : { ...NOTHING_ELSE, answers },
      facts.setting?.answersBrief ? openBriefs(db, team.roundId, team.itemId, now) : [],
      whyHandInLacks(db, teamId, now),
      barredAtStage(db, { itemId: team.itemId, stageId, at: now }, [teamId]),
    ])
    const wording = await wordingOn(services, host)
    const draft = { title: work?.title ?? '', summary: work?.summary ?? '', keywords: work?.keywords ?? [] }
    const state = work?.state ?? 'draft'
    const entering = student ? (whyNotEditDraft(facts) ?? whyNotAct(state, 'save')) : refuse(workRefusals.NOT_AN_AUTHOR)
    const toSubmit = { ...facts, unsigned, barred: barred.get(teamId) ?? null }
    const submitting =
      whyNotSubmit({ state, draft, files, handIn }, toSubmit, { captain, pledged: true }) ??
      whyNotSubmitFiles(files, await isScanRequired(services))
    const hashing = student
      ? (whyNotInStage(facts) ?? whyNotAct(state, 'save') ?? hashWindowClosed)
      : refuse(workRefusals.NOT_AN_AUTHOR)
    const withdrawing = whyNotWithdraw(state, facts, captain)
    return {
      teamId,
      teamName: team.name,
      number: team.number ?? '',
      roundName: names.roundName,
      itemName: names.itemName,
      stageId,
      stageName: names.stageName,
      setting: facts.setting,
      window,
      workId: work?.workId ?? null,
      state: work?.state ?? null,
      ...draft,
      files,
      aiUse: handIn.aiUse,
      origin: handIn.origin,
      answers: slotAnswers(facts.setting?.slots ?? [], answers),
      briefId: handIn.brief?.open ? handIn.brief.briefId : null,
      briefs: briefs.map(({ briefId, name, nameEn, body }) => ({
        briefId,
        name: textIn({ zh: name, en: nameEn || name }, language),
        body,
      })),
      hashes: [...handIn.hashes],
      hashWindow,
      hashHindrance: hashing && refusalText(hashing, language),
      versions,
      decisions,
      isCaptain: captain,
      editHindrance: entering && refusalText(entering, language, wording),
      submitHindrance: submitting && refusalDetail(submitting, language, wording),
      withdrawHindrance: withdrawing && refusalText(withdrawing, language, wording),
      unsigned: unsigned && refusalText(unsigned, language, wording),
      identifying: facts.setting?.anonymous
        ? identifying([draft.title, draft.summary, ...files.map(({ name }) => name)], identity)
        : [],
      copies: namedIn(facts.setting, await copiesOf(db, files)),
      serverNow: now.toISOString(),
      version: work?.version ?? 0,
    }
  },
)

export const ownDetail = read(workApi.detail, async function ownDetail({ db, viewer, language }, { workId }) {
  const work = orNotFound(await loadWork(db, workId))
  const own = await ownTeam(db, work.teamId, viewer.userId)
  return { ...(await detailOf(db, work, own, language)), breach: null, sameFiles: [], mayFlag: false, mayDecide: false }
})

export const officeDetail = read(workApi.workDetail, async function officeDetail({ db, viewer, language }, { workId }) {
  const work = orNotFound(await loadWork(db, workId))
  orNotFound((await staffSees(db, viewer, work.teamId)) || null)
  const may = holdsAny(viewer, ['work:work:audit'])
  const team = orNotFound(await loadTeam(db, work.teamId))
  const members = await membersOf(db, work.teamId)
  const [detail, breach, sameFiles] = await Promise.all([
    detailOf(db, work, { team, members }, language),
    breachOf(db, workId),
    sameFilesOf(db, workId, viewer.scopeOf('work:work:list'), language),
  ])
  return { ...detail, breach, sameFiles, mayFlag: may, mayDecide: may && whyNotAct(work.state, 'return') === null }
})

export const officePage = read(workApi.workPage, async function officePage({ db, viewer, language }, input) {
  const { pageNum, pageSize, order, orderBy, ...filter } = input
  const page = await workPage(
    db,
    { scope: viewer.scopeOf('work:work:list'), auditScope: viewer.scopeOf('work:work:audit') },
    filter,
    { pageNum, pageSize },
    { by: orderBy ?? 'createdAt', direction: order ?? 'desc' },
    language,
  )
  return { ...page, pageNum, pageSize }
})

async function detailOf(
  db: Db,
  work: Work,
  { team, members }: Pick<OwnTeam, 'team' | 'members'>,
  language: Language,
): Promise<Omit<WorkDetail, 'mayDecide' | 'mayFlag' | 'breach' | 'sameFiles'>> {
  const [names, setting, versions, decisions, shares, identity] = await Promise.all([
    stageNames(db, team, work.stageId, language),
    settingInForce(db, 'work', work.itemId, work.stageId),
    versionsOf(db, work.workId),
    decisionsOf(db, work.workId),
    sharesOf(db, work.workId),
    authorNames(db, work.teamId),
  ])
  const current = versions.find(({ versionId }) => versionId === work.versionId)
  const texts = current ? [current.title, current.summary, ...current.files.map(({ name }) => name)] : []
  return {
    workId: work.workId,
    teamId: work.teamId,
    teamName: team.name,
    number: team.number ?? '',
    schoolName: team.schoolName,
    roundName: names.roundName,
    itemName: names.itemName,
    stageId: work.stageId,
    stageName: names.stageName,
    state: work.state,
    members: members.filter(({ state }) => state === 'accepted').map(({ name, role }) => ({ name, role })),
    setting: setting?.value ?? null,
    versions,
    decisions,
    shares,
    identifying: setting?.value.anonymous ? identifying(texts, identity) : [],
    copies: namedIn(setting?.value ?? null, await copiesOf(db, current?.files ?? [])),
    version: work.version,
  }
}

/** Names matter in a blind review only. */
function namedIn(setting: WorkSetting | null, copies: CopyReport[]): CopyReport[] {
  return setting?.anonymous ? copies : copies.map((copy) => ({ ...copy, propertyNames: [], textNames: [] }))
}
