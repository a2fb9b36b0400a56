import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import type { Output } from '@podium/core/base/endpoint.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { CERTIFICATE_KINDS, type CertificateKind } from '@podium/core/certificate/kind.ts'
import { kindLabels } from '@podium/core/certificate/labels.ts'
import { competitionApi } from '@podium/core/competition/api.ts'
import { Button, Select } from 'antd'
import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useMay } from '#web/lib/session/allowed.tsx'
import { pick, useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { useCall } from '#web/lib/call/use-call.ts'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { IdSelect } from '#web/ui/id-select/id-select.tsx'
import { useEditor } from '../state/use-editor.ts'
import { useTemplate } from '../template-context.ts'
import { IssueList } from './issue-list.tsx'
import { previewMessages } from './messages.ts'
import './preview.css'

/** Common properties of the three selects. */
const choice = { size: 'small', className: 'designer-wide' } as const

type Preview = Output<typeof certificateApi.previewWinner>

/** Shows the design with the values of real winners, one after the other, and their problems. */
export function PreviewTab() {
  const t = useT(previewMessages)
  const may = useMay()
  return (
    <>
      <p className="designer-hint">{t('hint')}</p>
      {may('certificate:certificate:make') && <Winners />}
      <IssueList />
    </>
  )
}

function Winners() {
  const t = useT(previewMessages)
  const { language } = useLanguage()
  const editor = useEditor()
  const template = useTemplate()
  const [roundId, setRoundId] = useState<string | null>(null)
  const [itemId, setItemId] = useState<string | null>(null)
  const [kind, setKind] = useState<CertificateKind>(
    CERTIFICATE_KINDS.find((each) => each === template.kind) ?? 'winner',
  )
  const [at, setAt] = useState(0)
  const [last, setLast] = useState<Preview | null>(null)
  const rounds = useCall(competitionApi.roundOptions, { own: true }, { staleAfterMs: 60_000 })
  const items = useCall(competitionApi.itemOptions, roundId ? { roundId } : null, { staleAfterMs: 60_000 })
  const input = roundId && itemId ? { roundId, itemId, kind, at } : null
  const preview = useCall(certificateApi.previewWinner, input, { staleAfterMs: 60_000 })
  // The last preview remains until the next one is loaded.
  if (preview.data && preview.data !== last) setLast(preview.data)
  const found = input ? (preview.data ?? last) : null
  const shown = preview.data?.shown
  useEffect(() => {
    if (shown) editor.setValues(shown.values)
  }, [editor, shown])
  useEffect(() => () => editor.setValues(null), [editor])

  const begin = () => {
    setAt(0)
    setLast(null)
    editor.setValues(null)
  }
  const total = found?.total ?? 0
  const go = (to: number) => setAt(Math.min(Math.max(to, 0), Math.max(total - 1, 0)))
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    go(at + (event.key === 'ArrowLeft' ? -1 : 1))
  }
  return (
    <>
      <IdSelect
        {...choice}
        aria-label={t('round')}
        placeholder={t('round')}
        loading={rounds.isPending}
        value={roundId}
        options={rounds.data ?? []}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={(value: string) => {
          setRoundId(value)
          setItemId(null)
          begin()
        }}
      />
      <IdSelect
        {...choice}
        aria-label={t('item')}
        placeholder={t('item')}
        disabled={!roundId}
        value={itemId}
        loading={items.isFetching}
        options={items.data ?? []}
        onChange={(value: string) => {
          setItemId(value)
          begin()
        }}
      />
      <Select
        {...choice}
        aria-label={t('kind')}
        value={kind}
        options={CERTIFICATE_KINDS.map((value) => ({ value, label: pick(kindLabels[value], language) }))}
        onChange={(value: CertificateKind) => {
          setKind(value)
          begin()
        }}
      />
      {preview.isError && <Failure refusal={preview.error} onRetry={() => void preview.refetch()} />}
      {!input && <p className="designer-hint">{t('samples')}</p>}
      {found && found.total === 0 && <p className="designer-hint">{t('nobody')}</p>}
      {found && found.total > 0 && (
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrows go on from the buttons within
        <div className="designer-winner" onKeyDown={onKey}>
          <div className="designer-steps">
            <StepButton icon={<LeftOutlined />} label={t('previous')} disabled={at <= 0} onClick={() => go(at - 1)} />
            <output>
              <b>{found.shown?.holder ?? ''}</b>
              <span className="figures">{t('position', { at: at + 1, total })}</span>
            </output>
            <StepButton
              icon={<RightOutlined />}
              label={t('next')}
              disabled={at >= total - 1}
              onClick={() => go(at + 1)}
            />
          </div>
          {(['longest', 'rarest'] as const).map((which) => {
            const odd = found[which]
            return (
              odd && (
                <Button key={which} size="small" block onClick={() => go(odd.at)}>
                  <span className="designer-cut">{t(which, { holder: odd.holder })}</span>
                </Button>
              )
            )
          })}
        </div>
      )}
    </>
  )
}

interface StepButtonProps {
  icon: ReactNode
  label: string
  disabled: boolean
  onClick: () => void
}

function StepButton({ icon, label, disabled, onClick }: StepButtonProps) {
  return <Button size="small" icon={icon} aria-label={label} disabled={disabled} onClick={onClick} />
}
