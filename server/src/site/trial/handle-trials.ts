import { siteApi } from '@podium/core/site/api.ts'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { phonePosition } from './request-trial.ts'
import { listTrials, lockTrial, updateTrial } from './trial.store.ts'

export const trialPage = read(siteApi.trialPage, async function trialPage({ db, viewer }, input) {
  const { pageNum, pageSize, state, keyword = '' } = input
  const paging = { pageNum, pageSize }
  const { rows, ...total } = await listTrials(db, viewer.scopeOf('site:trial:list'), { state, keyword }, paging)
  return {
    rows: rows.map(({ id, createdAt, ...row }) => ({ ...row, trialId: id, createdAt: createdAt.toISOString() })),
    ...total,
    ...paging,
  }
})

/** Shows the number to whoever has to call; the audit log names them. */
export const trialPhone = write(
  siteApi.trialPhone,
  'site.trialPhone',
  async function trialPhone({ services, tx, viewer, note }, { trialId }) {
    const trial = orNotFound(await lockTrial(tx, viewer.scopeOf('site:trial:edit'), trialId))
    note({ type: 'trial', id: trialId })
    return { phone: services.secrets.decrypt(trial.phoneSealed, phonePosition(trialId)) }
  },
  // A repeatable answer would be stored, with the number in plain text.
  { repeatable: false },
)

export const handleTrial = write(
  siteApi.handleTrial,
  'site.handleTrial',
  async function handleTrial({ tx, viewer, note: audit }, { trialId, state, note, version }) {
    const trial = orNotFound(await lockTrial(tx, viewer.scopeOf('site:trial:edit'), trialId))
    await refuseStale(tx, { type: 'trial', id: trialId, version: trial.version }, version)
    await updateTrial(tx, trialId, { state, note })
    audit({ type: 'trial', id: trialId, before: { state: trial.state, note: trial.note }, after: { state, note } })
    return {}
  },
)
