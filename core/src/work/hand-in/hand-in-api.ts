import { z } from 'zod'
import { post } from '../../base/endpoint.ts'
import { Id } from '../../base/shapes.ts'
import { Origin } from './origin.ts'
import { AiUse, RegisteredHash } from './hand-in.ts'

const teamStage = z.object({ teamId: Id, stageId: Id })
const changed = z.object({ workId: Id, version: z.number().int() })

/** What a work needs besides texts and files. */
export const handInApi = {
  declareOrigin: post('/web/work/origin/declare', {
    access: 'login',
    input: teamStage.extend({ origin: Origin }),
    output: changed,
    summary: 'Say in the draft that the work is the team’s own, and whether it was used before',
  }),
  declareAi: post('/web/work/ai/declare', {
    access: 'login',
    input: teamStage.extend({ aiUse: AiUse }),
    output: changed,
    summary: 'Say in the draft whether AI tools were used, and if so which and how',
  }),
  chooseBrief: post('/web/work/brief/choose', {
    access: 'login',
    input: teamStage.extend({ briefId: Id }),
    output: changed,
    summary: 'Choose the brief that the draft answers; one that is not released is unknown',
  }),
  registerHashes: post('/web/work/hash/register', {
    access: 'login',
    input: teamStage.extend({ hashes: z.array(RegisteredHash).min(1).max(60) }),
    output: changed,
    summary: 'Register the SHA-256 of the files in the hash window, in place of those registered before',
  }),
}
