import { refusalText } from '@podium/core/base/refusal.ts'
import { certificateApi } from '@podium/core/certificate/api.ts'
import { whyNotArchive } from '@podium/core/certificate/template/archive.rule.ts'
import { Button } from 'antd'
import { useLanguage, useT } from '#web/lib/i18n/i18n.ts'
import { toast } from '#web/lib/toast.ts'
import { useWrite } from '#web/lib/call/use-call.ts'
import { useConfirmDanger } from '#web/ui/feedback/confirm-danger.ts'
import { ReasonedButton } from '#web/ui/feedback/disabled-reason.tsx'
import { certificateOfficeMessages } from '../office-messages.ts'
import type { TemplateRow } from '../issue/rows.ts'

const refresh = [certificateApi.templatePage, certificateApi.template]

/** Archives a template, or restores it. */
export function ArchiveButton({ row }: { row: TemplateRow }) {
  const t = useT(certificateOfficeMessages)
  const { language } = useLanguage()
  const confirmDanger = useConfirmDanger()
  const { templateId, version, name } = row
  const archive = useWrite(certificateApi.archiveTemplate, {
    refresh,
    onDone: () => toast('success', t('archiveDone', { name })),
  })
  const restore = useWrite(certificateApi.restoreTemplate, {
    refresh,
    onDone: () => toast('success', t('restoreDone', { name })),
  })
  if (row.archived) {
    return (
      <Button size="small" loading={restore.busy} onClick={() => void restore.run({ templateId, version })}>
        {t('restore')}
      </Button>
    )
  }
  const hindrance = whyNotArchive(row)
  const confirmAndArchive = async () => {
    const question = { title: t('archiveTitle', { name }), text: t('archiveText'), confirmLabel: t('archive') }
    if (await confirmDanger(question)) await archive.run({ templateId, version })
  }
  return (
    <ReasonedButton
      size="small"
      reason={hindrance && refusalText(hindrance, language)}
      loading={archive.busy}
      onClick={() => void confirmAndArchive()}
    >
      {t('archive')}
    </ReasonedButton>
  )
}
