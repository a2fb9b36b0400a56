import { settingLabels } from '@podium/core/competition/setting/setting-labels.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the three settings pages. */
export const settingMessages = defineMessages('competitionSetting', {
  saved: { zh: '已保存为第 {no} 版', en: 'Saved as version {no}' },
  alsoUse: { zh: '同时用于', en: 'Also use for' },
  alsoUseHint: {
    zh: '保存时把本页设置一并用于所选的其他赛项和阶段，各自留存版本和记录。',
    en: 'Saving uses this setting for the chosen events and stages too, each with a version and an entry of its own.',
  },
  alsoSaved: { zh: '已同时用于 {count} 处', en: 'Used for {count} more' },
  alsoFailed: {
    zh: '以下设置未能修改，可处理后再次保存',
    en: 'These were not changed; save again once that is settled',
  },
  required: { zh: '请填写{label}', en: '{label} is required' },
  optional: { zh: '选填', en: 'Optional' },
  ...settingLabels,

  outdated: {
    zh: '这项设置已有更新的版本（第 {no} 版）',
    en: 'Somebody saved a newer version of this setting (version {no})',
  },
  outdatedText: {
    zh: '您修改过的项会保留，其余各项换成最新版本的值；核对后再保存。',
    en: 'What you changed is kept, everything else takes its value in the newest version. Check it, then save.',
  },
  rebase: { zh: '载入最新版本，保留我的修改', en: 'Load the newest version, keep my changes' },
  schoolQuotaHint: {
    zh: '名额按学院、地区、比例或条件计算时，添加规则“名额限制”；几项限额同时生效。',
    en: 'For places by college, region, formula or condition add a rule “Quota”. All quotas hold together.',
  },
  toRules: { zh: '到参赛规则', en: 'To the rules' },
  breakingNone: { zh: '现有的队伍都符合修改后的规则', en: 'All present teams comply with the changed rule' },
  breakingNoneElse: {
    zh: '除限额外，现有的队伍都符合修改后的规则。',
    en: 'Apart from quotas, all present teams comply with the changed rule.',
  },
  closed_uncounted: {
    zh: '{at} 统计之前，受此限额的队伍都不能{act}',
    en: 'No team under this quota can {act} until it is counted on {at}',
  },
  closed_due: {
    zh: '{at} 的统计尚未完成，完成之前受此限额的队伍都不能{act}（保存后通常一分钟内完成）',
    en: 'The count of {at} is still to be made, usually within a minute of saving. No team under this quota can {act} before',
  },
  closed_none: {
    zh: '此限额的名额为 0，受其限制的队伍都不能{act}',
    en: 'This quota has 0 places: no team under it can {act}',
  },
  closed_noShare: {
    zh: '有的学校按此限额计算的名额为 0，其队伍都不能{act}',
    en: 'By this quota some schools have 0 places: none of their teams can {act}',
  },
  closedAct_submission: { zh: '提交', en: 'be submitted' },
  closedAct_approval: { zh: '通过审核', en: 'be approved' },
  closedQuota: { zh: '限额“{sentence}”', en: 'Quota “{sentence}”' },
  closedTeams: {
    zh: '限额“{sentence}”：现有 {drafts} 支待提交、{pending} 支待审核或候补的队伍因此不能{act}；已占用名额的队伍不受影响。',
    en: 'Quota “{sentence}”: it keeps out {drafts} teams yet to be submitted and {pending} that wait for approval or a place. Teams that hold a place keep it.',
  },
  breakingTitle: {
    zh: '{count} 支团队不再符合修改后的规则',
    en: '{count} teams no longer comply with the changed rule',
  },
  breakingText: {
    zh: '已提交的报名按提交时的规则保持不变；草稿、待成员确认和退回的报名须符合新规则才能提交。',
    en: 'What was submitted stays as it is, under its own rule. Drafts, teams awaiting members and returned ones have to comply before they can be submitted.',
  },
  breakingUnnamed: {
    zh: '您没有“报名查询”权限，因此只显示数量。',
    en: 'You may not see enrolments, so only the number is shown.',
  },
  breakingRange: { zh: '第 {from}–{until} 支，共 {total} 支', en: '{from}–{until} of {total}' },
  breakingTeam: { zh: '团队', en: 'Team' },
  breakingSchool: { zh: '学校', en: 'School' },
  breakingState: { zh: '状态', en: 'State' },
  breakingReasons: { zh: '不符合的规则', en: 'What it breaks' },
})
