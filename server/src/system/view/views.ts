import { systemApi } from '@podium/core/system/api.ts'
import { whyNotSaveView } from '@podium/core/system/view/view.rule.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { deleteView, listViews, otherViews, putView } from './view.store.ts'

export const views = read(systemApi.views, async function views({ db, viewer }, { list }) {
  return listViews(db, viewer, list)
})

/** Saves a view; one that is shared is seen by everybody who acts for the session's organisation. */
export const saveView = write(
  systemApi.saveView,
  'system.saveView',
  async function saveView({ tx, viewer, note }, { list, name, query, shared }) {
    const { userId, groupId } = viewer
    refuseIf(whyNotSaveView({ shared }, { count: await otherViews(tx, userId, list, name), groupId }))
    const viewId = await putView(tx, { userId, list, name, query, groupId: shared ? groupId : null })
    note({ type: 'view', id: viewId, after: { name, list, query, shared } })
    return { viewId }
  },
)

export const removeView = write(
  systemApi.removeView,
  'system.removeView',
  async function removeView({ tx, viewer, note }, { viewId }) {
    const name = orNotFound(await deleteView(tx, viewer.userId, viewId))
    note({ type: 'view', id: viewId, before: { name } })
    return {}
  },
)
