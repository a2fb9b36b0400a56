import type { Output } from '@podium/core/base/endpoint.ts'
import type { certificateApi } from '@podium/core/certificate/api.ts'
import type { CertificateKind } from '@podium/core/certificate/kind.ts'

/** Row types of the lists. */
export type TemplateRow = Output<typeof certificateApi.templatePage>['rows'][number]
export type SettingRow = Output<typeof certificateApi.settingPage>['rows'][number]
export type CertificateRow = Output<typeof certificateApi.page>['rows'][number]
export type BatchRow = Output<typeof certificateApi.batchPage>['rows'][number]
export type CorrectionRow = Output<typeof certificateApi.correctionPage>['rows'][number]
export type PreflightRow = Output<typeof certificateApi.preflightRows>['rows'][number]

/** Identifies a list of certificates. */
export interface ListKey {
  roundId: string
  itemId: string
  kind: CertificateKind
  awardPosition?: number
}
