import { awardApi } from '@podium/core/award/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listWaiting } from './waiting-awards.store.ts'

export const toConfirm = read(
  awardApi.toConfirm,
  async function toConfirm({ db, viewer, language }, { pageNum, pageSize }) {
    const page = { pageNum, pageSize }
    return { ...(await listWaiting(db, viewer, 'confirm', page, language)), ...page }
  },
)

export const sentBack = read(
  awardApi.sentBack,
  async function sentBack({ db, viewer, language }, { pageNum, pageSize }) {
    const page = { pageNum, pageSize }
    return { ...(await listWaiting(db, viewer, 'setAgain', page, language)), ...page }
  },
)

export const toSet = read(awardApi.toSet, async function toSet({ db, viewer, language }, { pageNum, pageSize }) {
  const page = { pageNum, pageSize }
  return { ...(await listWaiting(db, viewer, 'set', page, language)), ...page }
})

export const toPublish = read(
  awardApi.toPublish,
  async function toPublish({ db, viewer, language }, { pageNum, pageSize }) {
    const page = { pageNum, pageSize }
    return { ...(await listWaiting(db, viewer, 'publish', page, language)), ...page }
  },
)
