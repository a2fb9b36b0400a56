/** Notices about who takes part in a stage. */
export const rosterNotices = {
  rosterAwaited: {
    event: 'enrolment.roster',
    required: ['until'],
    title: { zh: '请确认参赛名单', en: 'Please confirm your roster' },
    body: {
      zh: '请在 {until} 前确认团队“{team}”{stage}的参赛名单',
      en: 'Please confirm before {until} who of the team “{team}” takes part in {stage}',
    },
  },
  rosterDue: {
    event: 'enrolment.roster',
    required: ['until'],
    title: { zh: '参赛名单即将锁定', en: 'Your roster is about to be locked' },
    body: {
      zh: '团队“{team}”{stage}的参赛名单还未确认，{until} 锁定',
      en: 'The roster of the team “{team}” for {stage} is not confirmed yet and is locked at {until}',
    },
  },
  rosterPersonRefused: {
    event: 'enrolment.roster',
    required: ['name', 'reason'],
    title: { zh: '参赛名单核验未通过', en: 'A person on your roster was refused' },
    body: {
      zh: '团队“{team}”{stage}参赛名单中的{name}经核验不予参赛：{reason}',
      en: '{name} of the team “{team}” was refused for {stage}: {reason}',
    },
  },
  missedRoster: {
    event: 'enrolment.excluded',
    title: { zh: '未按时确认参赛名单', en: 'The roster was not confirmed' },
    body: {
      zh: '团队“{team}”没有按时确认{stage}的参赛名单，视为放弃',
      en: 'The team “{team}” did not confirm its roster for {stage} in time, so its place was given up',
    },
  },
} as const
