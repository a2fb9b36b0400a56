import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { anyPlainText } from '../../base/plain-text.ts'
import { Done, Id, NoInput } from '../../base/shapes.ts'
import { CodeWay, JoinCode, JoiningView, OwnJoinRequest, TeamToJoin } from './joining.ts'

const team = z.object({ teamId: Id })
const request = z.object({ requestId: Id })
const Word = anyPlainText(300).default('')

/** Ways into a team by its code or by a request. */
export const joiningApi = {
  joining: get('/web/enroll/joining/detail', {
    access: 'login',
    input: team,
    output: JoiningView,
    summary: 'How a team of the calling captain is open to newcomers, and the requests that wait (at most 50)',
  }),
  saveJoining: post('/web/enroll/joining/save', {
    access: 'login',
    input: team.extend({
      looking: z.boolean(),
      codeWay: CodeWay,
      /** `renew`: a new code, valid anew; the former one stops working. */
      code: z.enum(['off', 'keep', 'renew']),
    }),
    output: JoiningView.omit({ requests: true }),
    summary: 'The captain opens the team to newcomers: by a code, and to everybody who looks for a team',
  }),
  teamByCode: post('/web/enroll/joining/look-up', {
    access: 'login',
    input: z.object({ code: JoinCode }),
    output: TeamToJoin.extend({ codeWay: CodeWay }),
    summary: 'The team that a join code opens: its name, round and item',
  }),
  joinByCode: post('/web/enroll/joining/code', {
    access: 'login',
    input: z.object({ code: JoinCode, word: Word }),
    /** `joined` false: the captain has yet to answer. */
    output: team.extend({ joined: z.boolean() }),
    summary: 'Join a team by its code as a member, or ask to, as its captain chose',
  }),
  teamsLooking: get('/web/enroll/joining/team/page', {
    access: 'login',
    input: PageQuery.extend({ roundId: Id }),
    output: pageOf(TeamToJoin),
    summary: 'Teams of a public round that look for members while its sign-up is open',
  }),
  teamLooking: get('/web/enroll/joining/team/detail', {
    access: 'login',
    input: team,
    output: TeamToJoin,
    summary: 'A team of a public round that looks for members',
  }),
  askToJoin: post('/web/enroll/joining/request', {
    access: 'login',
    input: team.extend({ word: Word }),
    output: request,
    summary: 'Ask a team that looks for members to join it as a member',
  }),
  ownJoinRequests: get('/web/enroll/joining/request/mine', {
    access: 'login',
    input: NoInput,
    output: z.array(OwnJoinRequest),
    summary: 'The caller’s requests to join teams, newest first (at most 50)',
  }),
  withdrawJoinRequest: post('/web/enroll/joining/request/withdraw', {
    access: 'login',
    input: request,
    output: Done,
    summary: 'Withdraw one’s own request to join',
  }),
  answerJoinRequest: post('/web/enroll/joining/request/answer', {
    access: 'login',
    input: request.extend({ accept: z.boolean(), answer: Word }),
    output: team,
    summary: 'The captain accepts or declines a request to join, with a word',
  }),
}
