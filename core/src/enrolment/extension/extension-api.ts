import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { Id, InstantInput, nonEmptyText, Version, VersionOrZero } from '../../base/shapes.ts'
import { ExtendableWindow } from './extension.ts'

const place = z.object({ teamId: Id, windowId: Id, reason: nonEmptyText(300) })
const saved = z.object({ version: z.number().int() })

/** Later closings of windows for single teams. */
export const extensionApi = {
  extendableWindows: get('/enroll/window/extension/windows', {
    access: holders('competition:schedule:force'),
    input: z.object({ teamId: Id }),
    output: z.array(ExtendableWindow),
    summary: 'Windows of a team that could close later for it, with what was granted',
  }),
  extendWindow: post('/enroll/window/extension/grant', {
    access: holders('competition:schedule:force'),
    input: place.extend({ closesAt: InstantInput, version: VersionOrZero }),
    output: saved,
    summary: 'Let a window close later for one team, with a reason; its people are notified',
  }),
  revokeExtension: post('/enroll/window/extension/revoke', {
    access: holders('competition:schedule:force'),
    input: place.extend({ version: Version }),
    output: saved,
    summary: 'Take back a later closing; the window closes for the team as for the others',
  }),
}
