import { awardApi } from '@podium/core/award/api.ts'
import { read } from '#server/platform/kernel/read.ts'
import { listUnconfirmed } from './unconfirmed.store.ts'

export const toConfirm = read(
  awardApi.toConfirm,
  async function toConfirm({ db, viewer, language }, { pageNum, pageSize }) {
    const page = { pageNum, pageSize }
    return { ...(await listUnconfirmed(db, viewer, page, language)), ...page }
  },
)
