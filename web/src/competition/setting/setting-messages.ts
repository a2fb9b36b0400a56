import { settingLabels } from '@podium/core/competition/setting/setting-labels.ts'
import { defineMessages } from '#web/lib/i18n/i18n.ts'

/** Texts of the three settings pages. */
export const settingMessages = defineMessages('competitionSetting', {
  saved: { zh: '已保存为第 {no} 版', en: 'Saved as version {no}' },
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
  breakingNone: { zh: '现有的队伍都符合修改后的规则', en: 'All present teams comply with the changed rule' },
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
