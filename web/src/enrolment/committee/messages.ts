import { defineMessages } from '#web/lib/i18n/i18n.ts'

export const committeeMessages = defineMessages('enrolmentCommittee', {
  votes: { zh: '委员会投票', en: 'Votes of the committee' },
  quorum: {
    zh: '{name}：{approve} 票通过，{returned} 票退回，{reject} 票不通过',
    en: '{name}: {approve} votes approve, {returned} return, {reject} reject',
  },
  ofMembers: {
    zh: '委员 {members} 人，回避 {recused} 人，已投 {cast} 票',
    en: '{members} members, {recused} recused, votes so far: {cast}',
  },
  ofHolders: { zh: '已投 {cast} 票', en: 'Votes so far: {cast}' },
  counts: {
    zh: '通过 {approve}，退回 {returned}，不通过 {reject}',
    en: '{approve} approve, {returned} return, {reject} reject',
  },
  hidden: { zh: '投票后可见其他委员的意见', en: 'You see the votes of others once you have voted' },
  short: {
    zh: '可投票的人数不足通过所需票数，由有审核权限且无须回避的人直接决定',
    en: 'Too few people are left who can vote, so that whoever may approve and isn’t recused decides alone',
  },
  own: {
    zh: '您的投票：{vote}，形成决定前可以修改',
    en: 'Your vote: {vote}. You may change it until the committee has decided',
  },
  lapsed: { zh: '报名已变更，不再计票', en: 'The enrolment changed since: not counted' },
  voteOne: { zh: '对“{name}”投票', en: 'Vote on “{name}”' },
  vote: { zh: '投票', en: 'Vote' },
  hint_approve: { zh: '同意该报名通过本环节', en: 'The enrolment passes this approval' },
  hint_return: { zh: '由团队修改后重新提交', en: 'The team changes it and submits again' },
  hint_reject: { zh: '本届不再参赛', en: 'It takes no part in this round' },
  hint_recuse: {
    zh: '您与该报名有利害关系，不参加投票；之后不能再投票',
    en: 'You take no part, for a conflict of interest. You can’t vote afterwards',
  },
  cast: { zh: '已投票，等待其他委员', en: 'Your vote is cast; others are still missing' },
  decided: { zh: '已投票，委员会已形成决定', en: 'With your vote the committee has decided' },
})
