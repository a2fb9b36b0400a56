import { certificateApi } from '@podium/core/certificate/api.ts'
import { followsAward, CERTIFICATE_KINDS, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { exampleNumber } from '@podium/core/certificate/issue/numbering.rule.ts'
import { kindLabels } from '@podium/core/certificate/labels.ts'
import { paths } from '@podium/core/paths.ts'
import { Button, Skeleton, Table } from 'antd'
import { useState } from 'react'
import { Link } from 'react-router'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import { useRoundChoice } from './round-choice.tsx'
import { SettingDialog, type SettingTarget } from './setting/setting-dialog.tsx'
import type { SettingRow } from './rows.ts'
import '../certificate.css'
import '../issue.css'

/** Template and number rule per event and certificate kind. @spec B10 */
function CertificateSettingPage() {
  const t = useT(certificateOfficeMessages)
  const may = useMay()
  const { roundId, items, select } = useRoundChoice()
  const settings = useCall(certificateApi.settingPage, roundId ? { roundId, pageSize: 100 } : null)
  const [target, setTarget] = useState<SettingTarget | null>(null)
  const rows = [{ value: '', label: t('allItems') }, ...(items.data ?? [])]
  return (
    <div className="list-main certificate-page">
      <header className="certificate-head">
        {select}
        <p>{t('settingHint')}</p>
        {roundId && may('certificate:certificate:make') && (settings.data?.rows.length ?? 0) > 0 && (
          <Link to={paths.office.certificateMake({ roundId })}>{t('goMake')}</Link>
        )}
      </header>
      {!roundId && <Empty title={t('chooseRound')} hint={t('chooseRoundHint')} />}
      {roundId && (settings.isPending || items.isPending) && <Skeleton active paragraph={{ rows: 6 }} />}
      {settings.isError && <Failure refusal={settings.error} onRetry={() => void settings.refetch()} />}
      {settings.data && items.data && (
        <SettingTable rows={rows} settings={settings.data.rows} onSet={(chosen) => setTarget(chosen)} />
      )}
      {roundId && target && <SettingDialog roundId={roundId} target={target} onClose={() => setTarget(null)} />}
    </div>
  )
}

interface TableProps {
  rows: ReadonlyArray<{ value: string; label: string }>
  settings: readonly SettingRow[]
  onSet: (target: SettingTarget) => void
}

function SettingTable({ rows, settings, onSet }: TableProps) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const may = useMay()
  const settingOf = (itemId: string, kind: CertificateKind) =>
    settings.find((each) => (each.itemId ?? '') === itemId && each.kind === kind && each.awardPosition === null)
  const byAward = (itemId: string, kind: CertificateKind) =>
    settings.filter((each) => each.itemId === itemId && each.kind === kind && each.awardPosition !== null)
  return (
    <Table
      size="small"
      pagination={false}
      scroll={{ x: 'max-content' }}
      rowKey="value"
      dataSource={[...rows]}
      columns={[
        { key: 'item', title: t('item'), fixed: 'left', render: (_, row) => <b>{row.label}</b> },
        ...CERTIFICATE_KINDS.map((kind) => ({
          key: kind,
          title: pick(kindLabels[kind], language),
          render: (_: unknown, { value, label }: { value: string; label: string }) => {
            const setting = settingOf(value, kind)
            const inherited = value !== '' && settingOf('', kind) !== undefined
            return (
              <div className="certificate-cell">
                <div>
                  {setting ? (
                    <>
                      <p>{setting.templateName}</p>
                      <p className="certificate-faint figures">{exampleNumber(setting.numberRule)}</p>
                    </>
                  ) : (
                    <p className="certificate-faint">{t(inherited ? 'sameAsAll' : 'notSet')}</p>
                  )}
                  {byAward(value, kind).map((each) => (
                    <p key={each.settingId} className="certificate-faint">
                      <b>{each.awardName}</b> {each.templateName}{' '}
                      {may('certificate:certificate:make') && (
                        <Button
                          type="link"
                          size="small"
                          onClick={() => onSet({ itemId: value, itemName: label, kind, setting: each, byAward: true })}
                        >
                          {t('change')}
                        </Button>
                      )}
                    </p>
                  ))}
                </div>
                {may('certificate:certificate:make') && (
                  <span className="certificate-awards">
                    <Button
                      type="link"
                      size="small"
                      onClick={() =>
                        onSet({
                          itemId: value || null,
                          itemName: label,
                          kind,
                          setting: setting ?? null,
                          byAward: false,
                        })
                      }
                    >
                      {t(setting ? 'change' : 'set')}
                    </Button>
                    {value !== '' && followsAward(kind) && (setting || inherited) && (
                      <Button
                        type="link"
                        size="small"
                        onClick={() => onSet({ itemId: value, itemName: label, kind, setting: null, byAward: true })}
                      >
                        {t('setByAward')}
                      </Button>
                    )}
                  </span>
                )}
              </div>
            )
          },
        })),
      ]}
    />
  )
}

export { CertificateSettingPage as Page }
