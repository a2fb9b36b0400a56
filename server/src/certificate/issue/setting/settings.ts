import { afterChange } from '@podium/core/base/change.ts'
import { baseRefusals } from '@podium/core/base/codes.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { followsAward, KindOptions, CertificateKind } from '@podium/core/certificate/kind.ts'
import { NumberRule, whyNotNumberRule } from '@podium/core/certificate/issue/numbering.rule.ts'
import { certificateRefusals } from '@podium/core/certificate/refusals.ts'
import type { z } from 'zod'
import { refuseStale } from '#server/platform/audit/stale.ts'
import { read } from '#server/platform/kernel/read.ts'
import { orNotFound, onConflict, refuse, refuseIf } from '#server/platform/kernel/refused.ts'
import { write } from '#server/platform/kernel/write.ts'
import { findIssuer, findResults } from '../recipient/issuer.store.ts'
import { awardsOf } from '../recipient/recipients.store.ts'
import {
  addSetting,
  changeSetting,
  isItemOfRound,
  listSettings,
  lockSetting,
  otherRules,
  type Setting,
  type SettingValues,
} from './setting.store.ts'
import { findTemplate, lockTemplateRow } from '#server/certificate/template/template.store.ts'
import { templateReach } from '#server/certificate/template/templates.ts'

export const settingPage = read(certificateApi.settingPage, async function settingPage({ db, viewer }, query) {
  return listSettings(db, query, viewer.scopeOf('certificate:certificate:list'))
})

/** Awards of the results that an item's certificates depend on. */
export const awardOptions = read(certificateApi.awardOptions, async function awardOptions({ db, viewer }, at) {
  orNotFound(await findIssuer(db, at, viewer.scopeOf('certificate:certificate:list')))
  const results = await findResults(db, at.itemId)
  return results ? awardsOf(db, results.publicationId) : []
})

export const saveSetting = write(
  certificateApi.saveSetting,
  'certificate.save_setting',
  async function saveSetting({ tx, viewer, note }, input) {
    const { settingId, version: seen } = input
    const scope = viewer.scopeOf('certificate:certificate:make')
    const old = settingId ? orNotFound(await lockSetting(tx, settingId)) : null
    const values = valuesAfter(old, input)
    if (!(await isItemOfRound(tx, values, scope)) || (old && old.roundId !== values.roundId)) {
      throw refuse(baseRefusals.NOT_FOUND)
    }
    if (old) await refuseStale(tx, { type: 'certificate_setting', id: old.settingId, version: old.version }, seen)
    await lockTemplateRow(tx, values.templateId)
    const template = orNotFound(await findTemplate(tx, values.templateId, templateReach(viewer)))
    if (
      template.archived ||
      template.state !== 'enabled' ||
      !CertificateKind.safeParse(template.kind).success ||
      template.kind !== values.kind
    ) {
      throw refuse(certificateRefusals.TEMPLATE_OFF, { name: template.name })
    }
    if (values.awardPosition !== null && (values.itemId === null || !followsAward(values.kind))) {
      throw refuse(certificateRefusals.AWARD_SETTING)
    }
    refuseIf(whyNotNumberRule(values.numberRule, values, await otherRules(tx, settingId ?? null)))
    const conflicts = { certificate_setting_round_id_item_id_award_position_kind_key: certificateRefusals.SET_BEFORE }
    const id = old?.settingId ?? (await onConflict(addSetting(tx, values), conflicts))
    const version = old ? await onConflict(changeSetting(tx, id, values), conflicts) : 1
    note({ type: 'certificate_setting', id, before: old, after: values })
    return { settingId: id, version }
  },
)

type SettingChange = z.output<typeof certificateApi.saveSetting.input>

function valuesAfter(old: Setting | null, input: SettingChange): SettingValues {
  const { roundId, itemId, kind, templateId, awardPosition = old?.awardPosition ?? null } = input
  const numberRule = NumberRule.parse({ ...old?.numberRule, ...input.numberRule })
  const options = afterChange(old?.options ?? KindOptions.parse({}), input.options ?? {})
  return { roundId, itemId, kind, templateId, awardPosition, numberRule, options }
}
