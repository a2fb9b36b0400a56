import { z } from 'zod'
import { get, post } from '../../base/endpoint.ts'
import { anyText, Done, Id, nonEmptyText } from '../../base/shapes.ts'

/** A list's name, as its page has it: `identity.users`. */
const ListName = z.string().regex(/^[a-z]+(\.[A-Za-z]+){1,3}$/)

const SavedView = z.object({
  viewId: Id,
  name: z.string(),
  /** The list's query: filters, order and page size. */
  query: z.string(),
  /** Shared with the organisation of the session. */
  shared: z.boolean(),
  mine: z.boolean(),
  ownerName: z.string(),
})
export type SavedView = z.infer<typeof SavedView>

/** Views of lists: filters and order under a name. */
export const viewApi = {
  views: get('/system/view/list', {
    access: 'login',
    input: z.object({ list: ListName }),
    output: z.array(SavedView),
    summary: 'Own views of a list, and those shared in the organisation of the session',
  }),
  saveView: post('/system/view/save', {
    access: 'login',
    input: z.object({ list: ListName, name: nonEmptyText(40), query: anyText(2_000), shared: z.boolean() }),
    output: z.object({ viewId: Id }),
    summary: 'Save a view under a name; a view of the caller with that name is replaced',
    example: { input: { list: 'enrolment.teams', name: '待我审核', query: 'turn=mine', shared: false } },
  }),
  removeView: post('/system/view/remove', {
    access: 'login',
    input: z.object({ viewId: Id }),
    output: Done,
    summary: 'Remove an own view',
  }),
}
