import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { anyText, Id, Version } from '../../base/shapes.ts'
import { TeamState } from '../team/team.ts'
import { TeamVotes, Vote } from './vote.ts'

/** Committees that decide on enrolments. */
export const committeeApi = {
  teamVotes: get('/enroll/team/vote/list', {
    access: holders('enrolment:team:list'),
    input: z.object({ teamId: Id }),
    output: TeamVotes,
    summary: 'The committee that decides on an enrolment now, and the votes as far as the reader sees them',
  }),
  castVote: post('/enroll/team/vote/save', {
    access: holders('enrolment:team:audit'),
    input: z.object({ teamId: Id, version: Version, vote: Vote, opinion: anyText(500).default('') }),
    output: z.object({ state: TeamState, version: z.number().int(), decided: z.boolean() }),
    summary: 'Vote as a member of the committee that decides; a vote can be changed until it has decided',
  }),
}
