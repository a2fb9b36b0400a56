import { competitionApi } from '@podium/core/competition/api.ts'
import { MAX_ATTACHMENT_BYTES } from '@podium/core/base/file/attachment.ts'
import { recordNames, recordsNamed } from '@podium/core/system/events.ts'
import { competitionExports } from '@podium/core/competition/exports.ts'
import { APPROVAL_STATES, ONCE_PUBLISHED_STATES } from '@podium/core/competition/round/round-state.ts'
import { holdsAny } from '@podium/core/base/access/permission.rule.ts'
import { filePurpose } from '#server/platform/files/purpose.ts'
import { stateList } from '#server/platform/kernel/invariants.ts'
import { answer, module } from '#server/platform/kernel/module.ts'
import { exportList } from '#server/platform/workbook/export-list.ts'
import { itemNames, recordsOfRounds, roundNames } from './record-names.store.ts'
import { isSetting } from './setting/subject.ts'
import { previewRound, readApproval } from './approval/read-approval.ts'
import { roundLog } from './log/read-round-log.ts'
import { BRIEF_PURPOSE } from './brief/brief.store.ts'
import { briefFiles, briefs, publicBriefs, removeBrief, saveBrief } from './brief/briefs.ts'
import { answerDates, askDates, readDateRequests } from './dates/move-dates.ts'
import { phases, switchPhase } from './phase/switch-phase.ts'
import { ROUND_ATTACHMENT, ROUND_PICTURE } from './round/check-uploads.ts'
import { copyRound } from './round/copy-round.ts'
import { forceWindow } from './schedule/force-window.ts'
import { pauseRound, readClosedMeanwhile } from './schedule/pause-round.ts'
import { extensionPage } from './extension/list-extensions.ts'
import { ownTimes, timesForViewer } from './own-times/read-own-times.ts'
import { setOwnTimes } from './own-times/set-own-times.ts'
import { importList, listPage, lists, removeList } from './list/lists.ts'
import { quotaTableCalls } from './quota-table/quota-tables.ts'
import { moveRound } from './round/move-round.ts'
import { itemTerms } from './public/item-terms.ts'
import { itemPlaces } from './public/item-places.ts'
import { groupRounds, homeDetails, homeFilters, homePage, lastRound, publicStageList } from './public/public-rounds.ts'
import { itemOptions, readRound, roundOptions, roundPage, seriesOptions, stageOptions } from './round/read-rounds.ts'
import { readSchedule, readStage, readStages } from './schedule/read-schedule.ts'
import { removeRound } from './round/remove-round.ts'
import { saveRound } from './round/save-round.ts'
import { saveSchedule } from './schedule/save-schedule.ts'
import { committeePeople } from './setting/committee-people.ts'
import { documentPreview } from './setting/document-preview.ts'
import { settingVersion, settingVersions } from './setting/setting-versions.ts'
import {
  enrolSetting,
  enrolSettingEffect,
  promotionSetting,
  reviewSetting,
  saveEnrolSetting,
  rosterSetting,
  savePromotionSetting,
  saveReviewSetting,
  saveRosterSetting,
  saveWorkSetting,
  workSetting,
} from './setting/settings.ts'

export const competition = module(
  'competition',
  { ...competitionApi, ...competitionExports },
  {
    homePage,
    homeFilters,
    homeDetails,
    itemTerms,
    itemPlaces,
    lastRound,
    groupRounds,
    publicStages: publicStageList,
    roundPage,
    roundOptions,
    itemOptions,
    stageOptions,
    stages: readStages,
    stage: readStage,
    schedule: readSchedule,
    round: readRound,
    approval: readApproval,
    roundLog,
    roundPreview: previewRound,
    saveRound,
    seriesOptions,
    copyRound,
    removeRound,
    moveRound,
    saveSchedule,
    forceWindow,
    pauseRound,
    closedMeanwhile: readClosedMeanwhile,
    ownTimes,
    setOwnTimes,
    timesForViewer,
    extensionPage,
    enrolSetting,
    enrolSettingEffect,
    saveEnrolSetting,
    workSetting,
    saveWorkSetting,
    reviewSetting,
    saveReviewSetting,
    settingVersions,
    documentPreview,
    committeePeople,
    settingVersion,
    promotionSetting,
    savePromotionSetting,
    rosterSetting,
    saveRosterSetting,
    lists,
    listPage,
    importList,
    removeList,
    ...quotaTableCalls,
    briefs,
    saveBrief,
    removeBrief,
    publicBriefs,
    phases,
    switchPhase,
    dateRequests: readDateRequests,
    askDates,
    answerDates,
    exportRounds: exportList(competitionExports.exportRounds, 'competition.exportRounds', roundPage),
  },
  {
    files: {
      [BRIEF_PURPOSE]: briefFiles,
      [ROUND_PICTURE]: filePurpose({
        maxBytes: 5 * 2 ** 20,
        quotaBytes: 500 * 2 ** 20,
        kinds: ['image'],
        public: true,
        mayUpload: async (_db, viewer) => holdsAny(viewer, ['competition:round:edit']),
        mayRead: async () => true,
      }),
      [ROUND_ATTACHMENT]: filePurpose({
        maxBytes: MAX_ATTACHMENT_BYTES,
        quotaBytes: 2 ** 31,
        kinds: ['pdf', 'office', 'image', 'archive', 'text'],
        public: true,
        mayUpload: async (_db, viewer) => holdsAny(viewer, ['competition:round:edit']),
        mayRead: async () => true,
      }),
    },
    answers: [
      answer(recordNames, async (handle, { type, ids }) => {
        if (type === 'round') return roundNames(handle, ids)
        return isSetting(type) ? itemNames(handle, ids) : []
      }),
      answer(recordsNamed, (handle, { keyword }) => recordsOfRounds(handle, keyword)),
    ],
    invariants: [
      {
        name: 'a window lies in its stage',
        sql: `select w.id from competition_window as w join competition_stage as s on s.id = w.stage_id
          where w.opens_at < s.opens_at or w.closes_at > s.closes_at`,
      },
      {
        name: 'times of a window for an organisation or a team lie in its stage',
        sql: `select w.id from competition_window_span_view as own join competition_window as w on w.id = own.window_id
          join competition_stage as s on s.id = w.stage_id
          where own.opens_at < s.opens_at or own.closes_at > s.closes_at`,
      },
      {
        name: 'a window is for an item of its own round',
        sql: `select w.id from competition_window as w join competition_stage as s on s.id = w.stage_id
          join competition_item as i on i.id = w.item_id where i.round_id <> s.round_id`,
      },
      {
        name: 'a setting is for an item and a stage of its own round',
        sql: `select t.id from competition_setting as t join competition_item as i on i.id = t.item_id
          left join competition_stage as s on s.id = t.stage_id
          where i.round_id <> t.round_id or s.round_id <> t.round_id`,
      },
      {
        name: 'a round awaits approval while its request is pending, and only then',
        sql: `select round.id from competition_round as round
          where (round.state in (${stateList(APPROVAL_STATES)})) <> exists (
            select 1 from competition_approval as asked where asked.round_id = round.id and asked.answer is null)`,
      },
      {
        name: 'a round that anyone may see was published',
        sql: `select id from competition_round where published_at is null
          and state in (${stateList(ONCE_PUBLISHED_STATES)})`,
      },
    ],
  },
)

/** Functions that other modules may call within their own transaction. */
export { isBriefOpen, openBriefs } from './brief/briefs.ts'
export { copyForRehearsal } from './round/copy-round.ts'
export { setRoundState } from './round/state.store.ts'
export { markResultPublished, markResultWithdrawn } from './round/mark-result-published.ts'
export { findRounds, roundCards, roundDetails } from './public/public-rounds.ts'
export { answerForPlaces, type CountPlaces } from './public/item-places.ts'
export { answerForPause } from './schedule/pause-effect.ts'
export { answerForRules, type RuleChange, type RuleEffect } from './setting/rule-effect.ts'
export {
  describeItem,
  namesOfStage,
  shownWindows,
  type ItemDescription,
  type ShownWindow,
  type StageNames,
} from './describe.store.ts'
export { everyTimes, schoolsApart, type TimesOfWindow } from './own-times/own-times.store.ts'
export { endExtension, extendedAmong, saveExtension } from './extension/extension.store.ts'
export { extensionsInForce } from './extension/list.store.ts'
export { windowsOfTeam, type WindowOfTeam } from './extension/windows-of-team.ts'
export { lockRoundAlone, lockRoundShared } from './schedule/window.store.ts'
export { staffOfRound } from './round/staff-of-round.ts'
export { begunStages } from './schedule/stage.store.ts'
export { windowAndTime, windowNow, type WindowNow, type WindowTarget } from './schedule/window-now.ts'
export {
  settingById,
  enrolSettingsOfRound,
  settingInForce,
  settingKey,
  settingsInForce,
  formerFields,
  settingValue,
  type SettingInForce,
  type SettingValues,
} from './setting/setting.store.ts'
export {
  itemOf,
  roundById,
  roundName,
  roundOf,
  stageOf,
  type KnownItem,
  type KnownRound,
  type KnownStage,
} from './lookup.store.ts'
export { publicRoundStamps, publicRoundText, type PublicRoundText } from './public/public-texts.ts'
