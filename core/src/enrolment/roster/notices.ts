/** Notices about who takes part in a stage. */
export const rosterNotices = {
  rosterAwaited: {
    event: 'enrolment.roster',
    title: { zh: '请确认参赛名单', en: 'Please confirm your roster' },
    body: {
      zh: '请在 {untilZh} 前确认团队“{team}”{stageZh}的参赛名单',
      en: 'Please confirm before {untilEn} who of the team “{team}” takes part in {stageEn}',
    },
  },
  rosterDue: {
    event: 'enrolment.roster',
    title: { zh: '参赛名单即将锁定', en: 'Your roster is about to be locked' },
    body: {
      zh: '团队“{team}”{stageZh}的参赛名单还未确认，{untilZh} 锁定',
      en: 'The roster of the team “{team}” for {stageEn} is not confirmed yet and is locked at {untilEn}',
    },
  },
  missedRoster: {
    event: 'enrolment.excluded',
    title: { zh: '未按时确认参赛名单', en: 'The roster was not confirmed' },
    body: {
      zh: '团队“{team}”没有按时确认{stageZh}的参赛名单，视为放弃',
      en: 'The team “{team}” did not confirm its roster for {stageEn} in time, so its place was given up',
    },
  },
} as const
