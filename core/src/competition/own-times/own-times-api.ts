import { z } from 'zod'
import { holders } from '../../base/access/permissions.ts'
import { get, post } from '../../base/endpoint.ts'
import { PageQuery, pageOf } from '../../base/page.ts'
import { Done, Id, nonEmptyText, VersionOrZero } from '../../base/shapes.ts'
import { TimeWindow } from '../../base/time/window.ts'
import { OwnTimes, TimesForViewer } from './own-times.ts'

/** Times of windows that are other for an organisation or a school. */
export const ownTimesApi = {
  ownTimes: get('/competition/window/times/page', {
    access: holders('competition:round:list'),
    input: PageQuery.extend({ roundId: Id, windowId: Id.optional() }),
    output: pageOf(OwnTimes),
    summary: 'Windows of a round with other times for an organisation or a school',
  }),
  setOwnTimes: post('/competition/window/times/save', {
    access: holders('competition:schedule:edit', 'competition:phase:switch'),
    input: z.object({
      windowId: Id,
      groupId: Id,
      /** Null: those of all again. */
      times: TimeWindow.nullable(),
      reason: nonEmptyText(300),
      version: VersionOrZero,
    }),
    output: Done,
    summary:
      'Set times of a window for an organisation or a school: by the organiser, or by the organisation if left to it',
  }),
  timesForViewer: get('/competition/window/times/mine', {
    access: 'login',
    input: z.object({ roundId: Id }),
    output: z.array(TimesForViewer),
    summary: 'Windows of a public round that have other times for the school of the caller',
  }),
}
